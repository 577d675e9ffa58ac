import { plural } from './fill';
import type { PlainTexts } from './plain.en';

export const plain: PlainTexts = {
  picture: 'Spielplan als Bild zeigen',
  contents: 'Teile dieser Seite',
  actions: 'Was du tun kannst',
  board: 'Der Spielplan, Ort für Ort',
  help: 'Hilfe',
  slot: (n) => `Offene Karte ${n}`,
  claimable: (n) => `Strecken, die du bauen kannst: ${n}`,
  forTickets: (n) => `Auf dem Weg deiner Zielkarten: ${n}`,
  others: (n) => `Andere Strecken, die du bauen kannst: ${n}`,
  forTicket: (ticket) => `für ${ticket}`,
  nothing: 'Keine solche Strecke.',
  spaces: (n) => plural(n, 'Feld', 'Felder'),
  costs: (n) => `kostet ${plural(n, 'Karte', 'Karten')}`,
  track: (n) => `${['erstes', 'zweites', 'drittes'][n] ?? `${n + 1}.`} Gleis`,
  ways: (n) => (n === 1 ? 'eine Bezahlung möglich' : `${n} Bezahlungen möglich`),
  noCards: 'Keine Karten.',
  pile: (deck, n, discard) => `${deck}: ${plural(n, 'Karte', 'Karten')}, ${discard} abgelegt`,
  toMove: 'am Zug',
  yours: 'gehört dir',
  closed: 'für dich geschlossen',
  to: (city) => `nach ${city}`,
  route: (size, colour, kind, rough, points) =>
    `${size}, ${colour}${kind ? `, ${kind}` : ''}${rough ? `, davon ${rough} im Gelände zu je zwei Karten` : ''}, ${plural(points, 'Punkt', 'Punkte')}`,
  port: 'Hafenstadt',
  goods: (list) => `Waren ${list}`,
  passenger: (name) => `Passagier von ${name}`,
  harbour: (name) => `Hafen von ${name}`,
  passengersLeft: (n, where) =>
    `noch ${plural(n, 'Passagier', 'Passagiere')}${where ? `, aufgestellt in ${where}` : ''}`,
  harboursLeft: (n, where) => `noch ${plural(n, 'Hafen', 'Häfen')}${where ? `, gebaut in ${where}` : ''}`,
  ofDeck: (n, deck) => `${n} vom ${deck}`,
  ticketsOf: (name) => `Zielkarten von ${name}`,
  doneFor: (points) => `erfüllt für ${plural(points, 'Punkt', 'Punkte')}`,
  way: (stretches) => `noch zu bauen: ${stretches.join(', dann ')}`,
  steps: {
    keep: 'Zielkarten nennen zwei Orte, die du mit eigenen Strecken verbindest. Erfüllte bringen am Ende ihre Punkte, die anderen kosten sie. Behalte die, die nah beieinanderliegen; bei jeder steht, was noch zu bauen ist.',
    hand: 'Deine Karten haben eine eigene Überschrift. Was du damit bauen kannst, steht in der Liste der Strecken, jede mit ihren Bezahlungen.',
    claim:
      'Du kannst jetzt Strecken bauen. Die auf dem Weg deiner Zielkarten stehen in der Liste zuerst. Öffne eine, wähle die Bezahlung, und sie gehört dir. Sie bringt sofort Punkte, und lange Strecken bringen viel mehr als kurze.',
    tickets:
      'Unter Zielkarten erfährst du, wie weit deine sind und welcher günstigste Weg noch offen ist. Neue Zielkarten sind ein ganzer Zug: gut, wenn deine erfüllt sind.',
    others:
      'Unter Mitspieler stehen die anderen: Punkte, übrige Figuren, Karten und der längste Weg, der am Ende einen Bonus bringt. Der Verlauf erzählt alles, was geschehen ist, das Neueste zuerst.',
  },
  maps: {
    berlin: { 1: 'Bei jeder U-Bahn-Strecke steht, wie viele Karten sie kostet.' },
    world: {
      2: 'Eine offene Karte steht zweimal in der Liste: Die neue kommt vom Waggonstapel oder vom Schiffsstapel, wie du willst.',
      4: 'Felder im Gelände kosten je zwei Karten. Rundreisen bringen am meisten in ihrer Reihenfolge. Die letzte Runde hat zwei Züge.',
    },
  },
};
