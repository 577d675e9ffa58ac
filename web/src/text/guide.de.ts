import { plural } from './fill';
import type { GuideTexts } from './guide.en';

export const guide: GuideTexts = {
  title: 'Spiel kennenlernen',
  about:
    'Eine erste Partie auf jedem Spielplan, Schritt für Schritt: Du machst alles selbst, und Fehler sind erlaubt. Danach warten drei kleine Rätsel.',
  first: 'Geführte erste Partie',
  minutes: (n) => `etwa ${plural(n, 'Minute', 'Minuten')}`,
  start: 'Los geht’s',
  resume: 'Weiterspielen',
  again: 'Noch einmal',
  puzzles: 'Rätsel',
  puzzle: (n) => `Rätsel ${n}`,
  solved: 'gelöst',
  box: 'Geführte Partie',
  next: 'Weiter',
  skip: 'Überspringen',
  counting: 'So kommen die Punkte zustande',
  line: (n, all) => `${n} von ${all}`,
  known: 'Das weißt du jetzt',
  own: 'Eine eigene Partie spielen',
  toPuzzles: 'Drei Rätsel',
  question: 'Rätsel',
  try: 'Noch einmal versuchen',
  another: 'Nächstes Rätsel',
  back: 'Alle Rätsel',
  right: 'Richtig!',
  wrong: 'Noch nicht ganz.',
  points: (n) => plural(n, 'Punkt', 'Punkte'),
};
