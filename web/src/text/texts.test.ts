// Every sentence of both languages is read: how it is written, how it counts, and that old words stay away.
import { describe, expect, it } from 'vitest';
import { errors } from '../made/errors.de';
import { findings } from '../made/findings.de';
import { options as optionsDe } from '../made/options.de';
import { options as optionsEn } from '../made/options.en';
import { origins as originsDe } from '../made/origins.de';
import { origins as originsEn } from '../made/origins.en';
import { rules as rulesDe } from '../made/rules.de';
import { rules as rulesEn } from '../made/rules.en';
import { de } from './de';
import { en } from './en';
import { fill } from './fill';
import { guide as guideDe } from './guide.de';
import { guide as guideEn } from './guide.en';
import { maker as makerDe } from './maker.de';
import { maker as makerEn } from './maker.en';
import { net as netDe } from './net.de';
import { net as netEn } from './net.en';
import { plain as plainDe } from './plain.de';
import { plain as plainEn } from './plain.en';
import { yours as yoursDe } from './yours.de';
import { yours as yoursEn } from './yours.en';

type Said = [path: string, sentence: string];

// What a sentence says for some number, whatever else it wants to know.
function spoken(sentence: (...args: unknown[]) => unknown, n: number): string[] {
  for (const other of [n, 'Anna', ['Anna', 'Ben']]) {
    try {
      const mixed = Array.from({ length: sentence.length }, (_, i) => (i === 0 && other !== n ? other : n));
      return [String(sentence(...mixed))];
    } catch {
      // it wants something else
    }
  }
  return [String(sentence(...Array.from({ length: sentence.length }, () => ['Anna', 'Ben'])))];
}

function* every(tree: unknown, path = ''): Generator<Said> {
  if (typeof tree === 'string')
    for (const n of tree.includes('{') ? [0, 1, 2] : [2])
      yield [path, fill(tree, Object.fromEntries([...tree.matchAll(/\{(\w+)/g)].map(([, name]) => [name!, n])))];
  else if (typeof tree === 'function')
    for (const n of [0, 1, 2])
      for (const said of spoken(tree as (...args: unknown[]) => unknown, n)) yield [path, said];
  else if (tree && typeof tree === 'object')
    for (const [key, value] of Object.entries(tree)) yield* every(value, path ? `${path}.${key}` : key);
}

const TEXTS = {
  en: {
    ...en,
    net: netEn,
    maker: makerEn,
    guide: guideEn,
    yours: yoursEn,
    plain: plainEn,
    options: optionsEn,
    origins: originsEn,
    rules: rulesEn,
  },
  de: {
    ...de,
    net: netDe,
    maker: makerDe,
    guide: guideDe,
    yours: yoursDe,
    plain: plainDe,
    options: optionsDe,
    origins: originsDe,
    rules: rulesDe,
    errors,
    findings,
  },
};
const ALL: Record<'en' | 'de', Said[]> = { en: [...every(TEXTS.en)], de: [...every(TEXTS.de)] };

// The sentences in which something is found, except at paths that may have it.
function found(lang: 'en' | 'de', what: RegExp, except = /^$/): string[] {
  const list = ALL[lang].filter(([path, sentence]) => what.test(sentence) && !except.test(path));
  return list.map(([path, sentence]) => `${path}: ${sentence}`);
}
const never = (lang: 'en' | 'de', what: RegExp, except?: RegExp) => expect(found(lang, what, except)).toEqual([]);

// Their numbers are those of the boards, the name of a deck is no number.
const REAL = /^rules|^findings|^ticket\.moreOf/;
// `when` and ids of the rules are no sentences; findings quote what stands in files.
const CODE = /^rules\..*(when|id|option|rulings)|^findings/;

describe.each(['en', 'de'] as const)('texts in %s', (lang) => {
  it('are all read', () => expect(ALL[lang].length).toBeGreaterThan(1500));

  it('have the signs of print', () => {
    never(lang, /["']/, CODE);
    never(lang, lang === 'en' ? /[„‚]/ : /(^|[\s(])“/);
    never(lang, /(^|[\s(+])-\d/, CODE);
    never(lang, /\.\.\./, CODE);
    never(lang, / {2}|^ *$| [.,;:!?](?!\d)/, /^rules|^daily.shared|^maker.findings.count/);
    never(lang, /\(s\)|\(en\)|\(n\)|\/-?in(nen)?\b/);
    never(lang, /undefined|NaN|\[object/);
  });

  it('count as people do', () => {
    const many = lang === 'en' ? MANY_EN : MANY_DE;
    never(lang, new RegExp(`(^|[^\\d−–.,:])1 (${many.map(([, plural]) => plural).join('|')})\\b(?! card)`, 'u'), REAL);
    never(lang, new RegExp(`(^|[^\\d.,])[02] (${many.map(([one]) => one).join('|')})\\b(?! card)`, 'u'), REAL);
  });

  it('name no key, no mouse, no ruling', () => {
    const keys = /^help\.does|^replay\.keys|^maker\.handles/;
    never(lang, /\b(Esc|Ctrl|Strg|Tab)\b/, /^replay\.keys|^net\.admin/);
    never(lang, /\bclick|\bklick|[Aa]nklick|[Kk]lick /i, keys);
    never(lang, /\b[GMNWB]-\d+\b/, /^rules\..*rulings/);
  });

  it('say joker only where a board has jokers', () => {
    never(lang, /joker/i, /^rules|^words\.joker|^options|^refusals\.cards_short|^findings|^lesson/);
  });
});

const MANY_EN = [
  ...[
    'card',
    'point',
    'space',
    'ticket',
    'train',
    'ship',
    'turn',
    'step',
    'route',
    'passenger',
    'harbour',
    'seat',
    'game',
  ],
  ...['bot', 'variant', 'message', 'minute', 'day', 'warning', 'error', 'player'],
].map((one): [string, string] => [one, `${one}s`]);
const MANY_DE: [string, string][] = [
  ['Karte', 'Karten'],
  ['Zielkarte', 'Zielkarten'],
  ['Punkt', 'Punkte'],
  ['Feld', 'Felder'],
  ['Zug', 'Züge'],
  ['Strecke', 'Strecken'],
  ['Passagier', 'Passagiere'],
  ['Hafen', 'Häfen'],
  ['Platz', 'Plätze'],
  ['Spiel', 'Spiele'],
  ['Variante', 'Varianten'],
  ['Nachricht', 'Nachrichten'],
  ['Minute', 'Minuten'],
  ['Tag', 'Tage'],
  ['Warnung', 'Warnungen'],
  ['Bot', 'Bots'],
  ['Waggon', 'Waggons'],
  ['Schiff', 'Schiffe'],
  ['Schritt', 'Schritte'],
];

describe('one word for one thing', () => {
  it('in English', () => {
    never('en', /\bgray\b|\bcolor\b/);
    never('en', /\b[Ff]ields?\b|\b[Aa]dvice\b|\blint\b|\b[Ss]uggestion\b/, CODE);
    never('en', /readings of|Me at this|Another name|Against whom|Take it|Who finds|Only who/);
    never('en', /\btrain cards?\b/);
  });
  it('in German', () => {
    never('de', /(^|[^l])\b(Plan|Plans|Pläne|Plänen)\b/, /^hint|^bots|^reasons/); // what somebody means to do
    never('de', /Kartenwerkstatt|Reisende[rn]?\b|Reisekarte|Gewinnchance|Handlung/);
    never('de', /(?<!Einen )Zug zurück(?!zu|ge)|Leute finden|Gespräch|Mitschneid|Zugabe|täte\b|Hände\b|Revanche gibt/);
    never('de', /\bRat\b|Zielhilfe|Auch bedacht|Sichern\b/);
  });
  it('German says du', () => {
    never('de', /\b(Ihnen|Ihrem|Ihren|Ihrer|Ihres)\b/);
    never('de', /[a-zäöüß,] Sie\b/);
    never('de', /\b[Mm]an\b/, /^rules/);
  });
});

describe('the languages', () => {
  const shape = (tree: unknown): unknown =>
    typeof tree === 'function'
      ? tree.length
      : Array.isArray(tree)
        ? tree.map(shape)
        : tree && typeof tree === 'object'
          ? Object.fromEntries(Object.entries(tree).map(([k, v]) => [k, shape(v)]))
          : typeof tree;
  const plain = ({ trouble: _, ...rest }: typeof netEn) => rest; // the server says its errors in English itself
  it.each([
    ['the client', en, de],
    ['the network', plain(netEn), plain(netDe)],
    ['the map maker', makerEn, makerDe],
    ['guided games', guideEn, guideDe],
    ['the first page', yoursEn, yoursDe],
    ['the text mode', plainEn, plainDe],
  ])('%s: both say the same things, with the same parameters', (_, a, b) => expect(shape(b)).toEqual(shape(a)));
});
