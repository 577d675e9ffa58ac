// The table in words, for the text mode. The shape for every language.
import { plural } from './fill';

export const plain = {
  picture: 'Show the board as a picture',
  contents: 'Parts of this page',
  actions: 'What you can do',
  board: 'The board, city by city',
  help: 'Help',
  slot: (n: number) => `Face-up card ${n}`,
  claimable: (n: number) => `Routes you can claim: ${n}`,
  forTickets: (n: number) => `On the way of your tickets: ${n}`,
  others: (n: number) => `Other routes you can claim: ${n}`,
  forTicket: (ticket: string) => `for ${ticket}`,
  nothing: 'No such route.',
  spaces: (n: number) => plural(n, 'space', 'spaces'),
  costs: (n: number) => `costs ${plural(n, 'card', 'cards')}`,
  track: (n: number) => `${['first', 'second', 'third'][n] ?? `${n + 1}th`} track`,
  ways: (n: number) => (n === 1 ? 'one way to pay' : `${n} ways to pay`),
  noCards: 'No cards.',
  pile: (deck: string, n: number, discard: number) => `${deck}: ${plural(n, 'card', 'cards')}, ${discard} discarded`,
  toMove: 'to move',
  yours: 'yours',
  closed: 'closed to you',
  to: (city: string) => `to ${city}`,
  route: (size: string, colour: string, kind: string, rough: number, points: number) =>
    `${size}, ${colour}${kind ? `, ${kind}` : ''}${rough ? `, ${rough} of them rough, two cards each` : ''}, ${plural(points, 'point', 'points')}`,
  port: 'port',
  goods: (list: string) => `goods ${list}`,
  passenger: (name: string) => `passenger of ${name}`,
  harbour: (name: string) => `harbour of ${name}`,
  passengersLeft: (n: number, where: string) =>
    `${plural(n, 'passenger', 'passengers')} to place${where ? `, placed in ${where}` : ''}`,
  harboursLeft: (n: number, where: string) =>
    `${plural(n, 'harbour', 'harbours')} to build${where ? `, built in ${where}` : ''}`,
  ofDeck: (n: number, deck: string) => `${n} from the ${deck}`,
  ticketsOf: (name: string) => `Tickets of ${name}`,
  doneFor: (points: number) => `completed for ${plural(points, 'point', 'points')}`,
  way: (stretches: string[]) => `way to build: ${stretches.join(', then ')}`,
  // Explanations in the place of those that speak of what is seen: steps, and lines of what is different on a board.
  steps: {
    keep: 'You hold tickets: pairs of cities to connect with your own routes. Completed ones bring their points at the end, the others cost them. Keep those that lie close together; each tells the way that is to be built.',
    hand: 'Your cards have a heading of their own. What you can claim with them stands in the list of routes, each with the ways to pay.',
    claim:
      'You can claim routes now. Those on the way of your tickets come first in the list. Open one, choose how to pay, and it is yours. It scores at once, and long routes score far more than short ones.',
    tickets:
      'Under Tickets you learn how far yours are, and the cheapest way that is still open. Drawing new tickets takes a whole turn: good when yours are completed.',
    others:
      'Under Players are the others: points, pieces left, cards, and the longest path, which earns a bonus at the end. The log tells everything that happened, newest first.',
  } as Record<string, string>,
  maps: {
    berlin: { 1: 'Every subway route tells how many cards it costs.' },
    world: {
      2: 'A face-up card is in the list twice: the new card comes from the wagon pile or from the ship pile, as you choose.',
      4: 'Rough spaces cost two cards each. Tours bring most in their order. The last round has two turns.',
    },
  } as Record<string, Record<number, string>>,
};

export type PlainTexts = typeof plain;
