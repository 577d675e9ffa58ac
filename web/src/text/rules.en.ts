// The rules of the four games in English. Only the page of the rules fetches them.
export const rules = {
  title: 'Rules',
  contents: 'Chapters',
  length: 'Fields',
  pointsName: 'Points',
  more: 'Tags such as G-12 are the ids of rulings: what counts in doubtful cases. docs/RULINGS.md of the project has them all.',
  facts: {
    usa: '2–5 players · 45 trains each · 30 tickets · ten points for the longest path',
    maerklin:
      '2–5 players · 45 trains and 3 passengers each · short and long tickets · ten points for the most tickets',
    berlin: '2–4 players · 11 trams and 5 subways each · 22 tickets · twenty minutes',
    world: '2–5 players · 60 pieces of your choice and 3 harbours each · tickets and tours · two last turns',
  } as Record<string, string>,
  // `on` names the boards that have the chapter; a line may differ from board to board.
  chapters: [
    {
      id: 'ticket',
      title: 'What it is about',
      lines: [
        'You build a network of your own. Every route that you claim scores at once, and tickets name places that your routes should connect.',
        'At the end a completed ticket brings its points and every other one costs them (G-29). Until then nobody sees your tickets, only how many you hold (G-28).',
      ],
    },
    {
      id: 'turn',
      title: 'Your turn',
      lines: [
        'A turn is exactly one action (G-1): draw cards, claim a route, or draw tickets.',
        {
          maerklin: 'On this board you may instead send a passenger on a journey (M-13).',
          world: 'On this board you may instead build a harbour (W-12) or exchange pieces (W-14).',
        },
        'You pass only when nothing else is possible (G-2). When everybody passes in a row, the game is over (G-4).',
      ],
    },
    {
      id: 'draw',
      title: 'Drawing cards',
      lines: [
        'Take two cards, one after the other, face up or blind from the pile. A face-up card is replaced at once, so the replacement may be your second card (G-11).',
        'A face-up joker counts as both cards: it is the only card of your draw, and never the second one (G-7, G-8). Drawn blind it is a card like any other (G-9).',
        {
          maerklin: 'Locomotives 4+ and passenger cards are taken like ordinary cards (M-4).',
          world:
            'There are two piles. Whoever takes a face-up card says from which one it is replaced, before seeing it (W-3); a blind card comes from the pile you choose (W-23).',
        },
        'Three face-up jokers sweep the row: all cards are discarded and new ones laid (G-15). When a pile is empty, its discards are shuffled (G-12). Your hand has no limit.',
      ],
    },
    {
      id: 'claim',
      title: 'Claiming a route',
      lines: [
        {
          usa: 'Choose one free route, anywhere on the board (G-21). Pay a card for each field in the colour of the route; a gray route takes any one colour. Jokers stand in for any card (G-18).',
          maerklin:
            'Choose one free route, anywhere on the board (G-21). Pay a card for each field in the colour of the route; a gray route takes any one colour. Locomotives stand in for any card (G-18), locomotives 4+ only on routes of four fields or more (M-8).',
          berlin:
            'Choose one free route, anywhere on the board (G-21). A tram route takes a card and a tram for each field (B-2). A subway route has a single field: pay as many cards as it has dots and place one subway (B-3).',
          world:
            'Choose one free route, anywhere on the board (G-21). Train routes are paid with wagon cards, ship routes with ship cards (W-8). A double ship pays two fields, a joker one field of either kind (W-7). A payment has no card that it could do without (W-9).',
        },
        'You need a piece for every field that is occupied (G-20). Which cards you spend is up to you (G-19).',
        {
          berlin:
            'Cards are of one colour here, too; gray routes take any one colour, bicycles stand in for any card (B-4, G-18).',
          world: 'Routes that leave the board in the east come in again in the west (W-19).',
        },
      ],
    },
    {
      id: 'double',
      title: 'Tracks side by side',
      lines: [
        'Some places are joined by two or three tracks. Nobody ever owns two of them (G-22, G-23).',
        {
          usa: 'With two or three players, the first claim closes the other track for everybody.',
          maerklin:
            'With two or three players, the first claim closes the other tracks for everybody; with more, of three tracks each player may have one (M-22).',
          berlin: 'With two players, the first claim closes the other track for both (B-8).',
          world: 'With two or three players, the first claim closes the other track for everybody.',
        },
      ],
    },
    { id: 'points', title: 'Points for routes', lines: ['Long routes are worth far more than short ones:'] },
    {
      id: 'rough',
      title: 'Rough terrain',
      on: ['world'],
      lines: [
        'Each hatched field costs two wagon cards of one colour, whichever, and another field may be paid with another colour. Jokers help out (W-11). It is still one train and one field.',
      ],
    },
    {
      id: 'country',
      title: 'Countries',
      on: ['maerklin'],
      lines: [
        'Five neighbouring countries stand at the edge. A route into a country ends there: nothing leads through, and two routes into the same country do not meet (M-17, M-21).',
      ],
    },
    {
      id: 'passenger',
      title: 'Passengers and goods',
      on: ['maerklin'],
      lines: [
        'When you claim a route you may set one of your three passengers on one of its two cities, if nobody stands there; never in a country (M-10, M-11).',
        'A later turn is its journey: along claimed routes, each at most once. Your own routes are free; for every route of somebody else you discard a passenger card (M-13).',
        'In each city that it enters it takes the highest good left, once per city (M-15, M-16). Then it leaves the game, and the goods score at once (M-19). Others standing on the way do not matter (M-18).',
      ],
    },
    {
      id: 'harbour',
      title: 'Harbours',
      on: ['world'],
      lines: [
        'As a turn you build a harbour in a port that one of your routes touches, if it has none: two wagon and two ship cards of one colour, all with the anchor. Jokers stand in (W-12).',
        'At the end it counts by your completed tickets that name the city: 20, 30 or 40 points for one, two, three or more. Each of your three harbours that is not built costs 4 points (W-13).',
      ],
    },
    {
      id: 'tour',
      title: 'Tours',
      on: ['world'],
      lines: [
        'Tours are tickets with more than two cities and three values: the highest if your routes can be travelled through them in their order, the middle one if they are all connected (W-16, W-17), and the lowest is what they cost otherwise.',
      ],
    },
    {
      id: 'pieces',
      title: 'Choosing and exchanging pieces',
      on: ['world'],
      lines: [
        'After the first tickets everybody chooses 60 pieces in secret: 10 to 25 trains, the rest ships. What is left is your box (W-2).',
        'As a turn you may exchange any number of pieces of one kind for the other from your box, at one point each (W-14). That never starts the last round (W-15).',
      ],
    },
    {
      id: 'tickets',
      title: 'Tickets',
      lines: [
        {
          usa: 'At the start you get three tickets and keep at least two (N-4). As a turn you draw three more and keep at least one.',
          maerklin:
            'There is a short and a long deck. You say first how many of four tickets you want from each, then keep at least two at the start (M-2), one later (M-3).',
          berlin:
            'At the start you get two tickets and keep at least one. As a turn you draw two more and keep at least one (B-1).',
          world:
            'At the start you get five tickets and keep at least three. As a turn you draw four and keep at least one (W-1).',
        },
        'Tickets that you do not keep go under their deck (G-26). What you have kept is never given back (G-27).',
      ],
    },
    {
      id: 'longest',
      title: 'The longest path',
      on: ['usa'],
      lines: [
        'Ten points go to the longest path: the most fields along a trail that uses each of your tracks at most once. It may pass a city several times; branches do not count. All who tie for it get the points (G-33).',
      ],
    },
    {
      id: 'most',
      title: 'The most tickets',
      on: ['maerklin'],
      lines: ['Ten points go to whoever completed the most tickets; all who tie get them (M-23).'],
    },
    {
      id: 'end',
      title: 'The end',
      lines: [
        {
          usa: 'When somebody ends a turn with two trains or fewer, everybody has one more turn, that player included (G-30, G-31).',
          maerklin:
            'When somebody ends a turn with two trains or fewer, everybody has one more turn, that player included (G-30, G-31).',
          berlin:
            'When somebody ends a turn with one piece or none, of both kinds together, everybody has one more turn, that player included (G-30, G-31).',
          world:
            'When somebody ends a turn with six pieces or fewer, of both kinds together, everybody has two more turns, that player included (G-30, G-31).',
        },
        {
          usa: 'Then tickets and the longest path are counted. Most points win; ties go to the one with more completed tickets, then to the longer path (G-39).',
          maerklin:
            'Then tickets and the bonus are counted. Most points win; ties go to the one with more completed tickets, then with more points from goods (G-39).',
          berlin:
            'Then tickets are counted; there is no bonus (B-9). Most points win; ties go to the one with more completed tickets (G-39).',
          world: 'Then tickets, tours and harbours are counted. Most points win; a tie is shared (G-39).',
        },
      ],
    },
  ] as { id: string; title: string; on?: string[]; lines: (string | Record<string, string>)[] }[],
  captions: {
    'usa.ticket': 'Denver – El Paso: two own routes connect them. The ticket is completed.',
    'usa.draw': 'The pile, two wagons, and a locomotive, the joker of this board.',
    'usa.claim': 'Four fields of the orange track, paid with three orange cards and a locomotive: 7 points.',
    'usa.double': 'Two or three players: one track is taken, the other one is closed for everybody.',
    'usa.longest':
      'Salt Lake City – Denver – Kansas City – Saint Louis: nine fields. The branch to Santa Fe does not count.',
    'maerklin.ticket': 'A ticket of the short deck.',
    'maerklin.draw': 'The pile, a wagon, a locomotive, a locomotive 4+ and a passenger card.',
    'maerklin.claim': 'Four fields: two orange cards, a locomotive and a locomotive 4+.',
    'maerklin.country': 'Two routes into the same country: they do not connect Freiburg and Constance.',
    'maerklin.passenger':
      'From Berlin to Leipzig, +4, and Dresden, +3, on own routes; on to Chemnitz, +3, with a passenger card.',
    'berlin.ticket': 'A ticket: two places of the city.',
    'berlin.draw': 'The pile, two cards, and a bicycle, the joker of this board.',
    'berlin.claim':
      'Two trams on two fields, one subway on its round field, and a glowing route of two fields, paid with a blue card and a bicycle.',
    'world.ticket': 'A ticket of two cities.',
    'world.draw': 'Both piles, a wagon, a double ship and a joker.',
    'world.claim': 'Three fields at sea: a double ship and a single one.',
    'world.rough': 'Two hatched fields: a pair of red cards for one, a yellow card and a joker for the other.',
    'world.harbour':
      'A harbour in Rio: two wagons and two ships of one colour with anchors; here a joker is one of the ships.',
    'world.tour': 'Mexico City – Caracas – Lima – Valparaiso can be travelled in this order: the highest value.',
  } as Record<string, string>,
};

export type RulesTexts = typeof rules;
