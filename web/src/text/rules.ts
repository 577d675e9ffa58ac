// The rules of the games in our own words, short, with the ids of the rulings.
import type { Lang } from '../engine/types';

export interface Chapter {
  title: string;
  lines: string[];
  picture?: 'draw' | 'claim' | 'ticket' | 'passenger' | 'harbour' | 'points' | 'end';
}

const common: Record<Lang, Chapter[]> = {
  en: [
    { title: 'What it is about', picture: 'ticket', lines: ['You connect places with your own routes. Routes score at once; tickets, which name places to connect, score at the end, or cost their points if they are not completed (G-28, G-29).'] },
    { title: 'A turn', lines: ['A turn is exactly one action (G-1): draw cards, claim a route or draw tickets; some maps have more. Passing is possible only when nothing else is (G-2). When everybody passes in a row, the game ends (G-4).'] },
    { title: 'Drawing cards', picture: 'draw', lines: [
      'Two cards, one after the other, each from a pile or face up. A face-up card is replaced at once (G-11).',
      'A face-up joker is the only card of the draw, and never the second one (G-7, G-8). Drawn blind it is a card like any other (G-9).',
      'Three jokers face up sweep the row (G-15). When a pile is empty, its discards are shuffled (G-12). Hands have no limit.',
    ] },
    { title: 'Claiming a route', picture: 'claim', lines: [
      'One free route per turn, anywhere (G-21). Pay one card per field: the colour of the route, or any one colour on gray. Jokers stand in for any card (G-18). You need a piece for every field (G-20).',
      'Nobody owns two tracks side by side; with few players the first claim closes the others for all (G-22).',
    ] },
    { title: 'Points', picture: 'points', lines: ['1, 2, 3, 4, 5, 6, 7, 8 fields bring 1, 2, 4, 7, 10, 15, 18, 21 points.'] },
    { title: 'Tickets', lines: ['Drawn tickets stay secret. Those not kept go under their deck (G-26); those kept are never given back (G-27).'] },
    { title: 'The end', picture: 'end', lines: ['When somebody ends a turn with few pieces left, everybody has another turn, that player included (G-30, G-31). Then tickets and bonuses are counted. Most points win.'] },
  ],
  de: [
    { title: 'Worum es geht', picture: 'ticket', lines: ['Ihr verbindet Orte mit eigenen Strecken. Strecken bringen sofort Punkte; Zielkarten nennen Orte, die zu verbinden sind, und zählen am Ende, oder kosten ihre Punkte, wenn sie nicht erfüllt sind (G-28, G-29).'] },
    { title: 'Ein Zug', lines: ['Ein Zug ist genau eine Handlung (G-1): Karten ziehen, eine Strecke bauen oder Zielkarten ziehen; manche Pläne haben mehr. Passen darf nur, wer nichts anderes kann (G-2). Passen alle nacheinander, endet das Spiel (G-4).'] },
    { title: 'Karten ziehen', picture: 'draw', lines: [
      'Zwei Karten nacheinander, jede vom Stapel oder offen. Eine offene Karte wird sofort ersetzt (G-11).',
      'Ein offener Joker ist die einzige Karte des Zuges und nie die zweite (G-7, G-8). Verdeckt gezogen ist er eine Karte wie jede andere (G-9).',
      'Drei offene Joker räumen die Reihe ab (G-15). Ist ein Stapel leer, wird seine Ablage gemischt (G-12). Die Hand hat keine Grenze.',
    ] },
    { title: 'Eine Strecke bauen', picture: 'claim', lines: [
      'Eine freie Strecke pro Zug, irgendwo (G-21). Bezahlt wird mit einer Karte je Feld: in der Farbe der Strecke, auf Grau in irgendeiner Farbe. Joker stehen für jede Karte (G-18). Für jedes Feld brauchst du eine Figur (G-20).',
      'Niemand besitzt zwei Gleise nebeneinander; bei wenigen Spielern sperrt das erste die anderen für alle (G-22).',
    ] },
    { title: 'Punkte', picture: 'points', lines: ['1, 2, 3, 4, 5, 6, 7, 8 Felder bringen 1, 2, 4, 7, 10, 15, 18, 21 Punkte.'] },
    { title: 'Zielkarten', lines: ['Gezogene Zielkarten bleiben geheim. Nicht behaltene kommen unter ihren Stapel (G-26); behaltene gibt man nie zurück (G-27).'] },
    { title: 'Das Ende', picture: 'end', lines: ['Beendet jemand seinen Zug mit wenigen Figuren, haben alle noch einen Zug, auch dieser Spieler (G-30, G-31). Dann zählen Zielkarten und Zugaben. Die meisten Punkte gewinnen.'] },
  ],
};

const own: Record<Lang, Record<string, Chapter[]>> = {
  en: {
    usa: [{ title: 'On this map', lines: [
      '45 trains each, 4 cards at the start. Of 3 tickets dealt keep at least 2; later draw 3, keep at least 1. The last round begins at 2 trains or fewer.',
      'The longest path brings 10 points: the most fields along a trail that uses each own track at most once; all who tie get them (G-33). Ties are broken by completed tickets, then by the longest path (G-39).',
    ] }],
    maerklin: [
      { title: 'On this map', lines: ['45 trains and 3 passengers each. Tickets come from a short and a long deck: say first how many of 4 from each, keep at least 2 at the start, 1 later (M-2, M-3). Most completed tickets: 10 points (M-23).'] },
      { title: 'Locomotives 4+', lines: ['They are jokers for routes of four or more fields (M-8), and taken like ordinary cards (M-4).'] },
      { title: 'Countries', lines: ['A route into a neighbouring country ends there; nothing leads through one, and two routes into it do not meet (M-17, M-21).'] },
      { title: 'Passengers and goods', picture: 'passenger', lines: [
        'With a claim you may set a passenger on one of its two cities, if none stands there (M-10, M-11).',
        'Later, as a whole turn, it travels along claimed routes, each at most once. Your own are free, for another player’s you discard a passenger card (M-13).',
        'In every city entered it takes the highest good left, once per city (M-15, M-16). Then it leaves the game and scores at once (M-19).',
      ] },
    ],
    berlin: [{ title: 'On this map', lines: [
      '11 trams and 5 subways each, 2 cards at the start. Of 2 tickets keep at least 1. The last round begins at 1 piece or fewer, both kinds together. No bonus (B-9).',
      'A tram route takes a tram on every field (B-2). A subway route has one field: pay the number of cards beside it and place one subway (B-3); 2, 3, 4 cards bring 3, 5, 8 points.',
      'Parallel tracks close only with 2 players.',
    ] }],
    world: [
      { title: 'On this map', lines: ['Keep at least 3 of 5 tickets, then choose 60 pieces in secret: 10 to 25 trains, the rest ships; what is left is your box (W-2). The last round begins at 6 pieces or fewer and gives everybody two more turns.'] },
      { title: 'Cards', picture: 'draw', lines: ['Two piles, wagons and ships. Who takes a face-up card names the pile of its replacement (W-3). Wagons pay for rail, ships for the sea (W-8); a double ship pays two fields, a joker one of either (W-7). No payment holds a card it could do without (W-9).'] },
      { title: 'Rough terrain', lines: ['Hatched fields take two wagon cards of one colour each, any colour (W-11).'] },
      { title: 'Harbours', picture: 'harbour', lines: ['As a turn, in a port that one of your routes touches: two wagon and two ship cards of one colour, all with the anchor; jokers stand in (W-12). Completed tickets that name the city bring 20, 30 or 40 points for one, two, three or more; every harbour not built costs 4 (W-13).'] },
      { title: 'Exchange', lines: ['As a turn: pieces of one kind for the other from your box, one point each (W-14).'] },
      { title: 'Tours', lines: ['Tickets with several cities: the full value if they can be travelled in order, the middle one if they are connected (W-16, W-17).'] },
    ],
  },
  de: {
    usa: [{ title: 'Auf diesem Plan', lines: [
      'Jeder hat 45 Wagen und anfangs 4 Karten. Von 3 Zielkarten mindestens 2 behalten; später 3 ziehen, mindestens 1 behalten. Die letzte Runde beginnt bei 2 Wagen oder weniger.',
      'Der längste Weg bringt 10 Punkte: die meisten Felder auf einem Weg, der jedes eigene Gleis höchstens einmal benutzt; bei Gleichstand bekommen alle sie (G-33). Gleichstand am Ende entscheiden erfüllte Zielkarten, dann der längste Weg (G-39).',
    ] }],
    maerklin: [
      { title: 'Auf diesem Plan', lines: ['Jeder hat 45 Wagen und 3 Reisende. Zielkarten kommen von einem kurzen und einem langen Stapel: Sag zuerst, wie viele von 4 du woher nimmst; anfangs mindestens 2, später 1 behalten (M-2, M-3). Die meisten erfüllten Zielkarten: 10 Punkte (M-23).'] },
      { title: 'Lokomotiven 4+', lines: ['Sie sind Joker für Strecken ab vier Feldern (M-8) und werden genommen wie gewöhnliche Karten (M-4).'] },
      { title: 'Länder', lines: ['Eine Strecke in ein Nachbarland endet dort; nichts führt hindurch, und zwei Strecken hinein treffen sich nicht (M-17, M-21).'] },
      { title: 'Reisende und Waren', picture: 'passenger', lines: [
        'Beim Bauen darfst du einen Reisenden in einen der beiden Orte stellen, wenn dort keiner steht (M-10, M-11).',
        'Später fährt er, als ganzer Zug, über gebaute Strecken, jede höchstens einmal. Eigene sind frei, für fremde legst du eine Reisekarte ab (M-13).',
        'In jedem Ort nimmt er die höchste Ware, einmal je Ort (M-15, M-16). Dann verlässt er das Spiel und zählt sofort (M-19).',
      ] },
    ],
    berlin: [{ title: 'Auf diesem Plan', lines: [
      'Jeder hat 11 Straßenbahnen und 5 U-Bahnen, anfangs 2 Karten. Von 2 Zielkarten mindestens 1 behalten. Die letzte Runde beginnt bei höchstens 1 Figur, beide Arten zusammen. Keine Zugaben (B-9).',
      'Eine Straßenbahnstrecke nimmt eine Bahn je Feld (B-2). Eine U-Bahn-Strecke hat ein Feld: Bezahle die Kartenzahl daneben und setze eine U-Bahn (B-3); 2, 3, 4 Karten bringen 3, 5, 8 Punkte.',
      'Gleise nebeneinander sperren nur zu zweit.',
    ] }],
    world: [
      { title: 'Auf diesem Plan', lines: ['Von 5 Zielkarten mindestens 3 behalten, dann geheim 60 Figuren wählen: 10 bis 25 Wagen, der Rest Schiffe; was übrig bleibt, ist deine Schachtel (W-2). Die letzte Runde beginnt bei höchstens 6 Figuren und gibt allen noch zwei Züge.'] },
      { title: 'Karten', picture: 'draw', lines: ['Zwei Stapel, Wagen und Schiffe. Wer eine offene Karte nimmt, nennt den Stapel des Ersatzes (W-3). Wagen bezahlen Schienen, Schiffe die See (W-8); ein Doppelschiff zwei Felder, ein Joker eins von beiden (W-7). Keine Zahlung enthält eine Karte, die sie nicht braucht (W-9).'] },
      { title: 'Gelände', lines: ['Schraffierte Felder kosten je zwei Wagenkarten einer Farbe, egal welcher (W-11).'] },
      { title: 'Häfen', picture: 'harbour', lines: ['Als Zug, in einer Hafenstadt an einer eigenen Strecke: zwei Wagen- und zwei Schiffskarten einer Farbe, alle mit Anker; Joker helfen aus (W-12). Erfüllte Zielkarten, die die Stadt nennen, bringen 20, 30 oder 40 Punkte für eine, zwei, drei oder mehr; jeder nicht gebaute Hafen kostet 4 (W-13).'] },
      { title: 'Tausch', lines: ['Als Zug: Figuren der einen Art gegen die andere aus deiner Schachtel, ein Punkt je Stück (W-14).'] },
      { title: 'Rundreisen', lines: ['Zielkarten mit mehreren Orten: der volle Wert, wenn man sie in der Reihenfolge bereisen kann, der mittlere, wenn sie verbunden sind (W-16, W-17).'] },
    ],
  },
};

export function rulesOf(map: string, lang: Lang): Chapter[] {
  const c = common[lang];
  return [c[0]!, ...(own[lang][map] ?? []), ...c.slice(1)];
}
