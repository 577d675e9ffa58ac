import { plural } from './fill';
import type { YourTexts } from './yours.en';

export const yours: YourTexts = {
  games: 'Weiterspielen',
  resume: (map) => `Weiterspielen: ${map}`,
  again: (map) => `Noch einmal: ${map}`,
  likeLast: 'Derselbe Spielplan, dieselben Spieler und Regeln wie zuletzt',
  claimed: (n) => (n === 0 ? 'gerade begonnen' : `${plural(n, 'Strecke', 'Strecken')} gebaut`),
  all: (n) => `Alle gespeicherten Spiele (${n})`,
};
