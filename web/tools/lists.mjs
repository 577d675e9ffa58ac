// Makes src/made/*.ts: the types of the server's interface (api.mjs), and what follows from the lists of sentences that the C code has as .def files, so that each
// sentence stands once: its id, its parameters, English and German. Vite makes them whenever it
// starts; `node tools/lists.mjs` does for whoever only checks types.
//
// A list becomes NAME.ts, with the parameters of every entry, and NAME.en.ts and NAME.de.ts with
// the patterns (src/text/fill.ts fills them), because a visitor fetches one language only.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { apiTypes } from './api.mjs';

const ROOT = new URL('../../', import.meta.url);
const OPENAPI = 'src/server/api/openapi.json';
const WORDS = 'src/text/words.def';
const PERSONS = 'src/text/persons.def';
const MADE = new URL('../src/made/', import.meta.url);

// What a kind of parameter is in TypeScript; src/game/describe.ts has the words for it.
const KINDS = {
  number: 'number',
  points: 'number',
  text: 'string',
  word: 'string',
  route: 'number',
  ticket: 'number',
  seat: 'number',
  owner: 'number',
  city: 'string',
  pieces: 'string',
  colour: 'string',
  cards: 'Record<string, number>',
};

// Of events every parameter is a phrase (src/game/describe.ts).
const said = (params) => params.replace(/\w+/g, '$&:text');

// Each with the ways to say an entry: most have one; a refusal has those that need parameters first
// and the one that needs none last.
const LISTS = [
  {
    name: 'reasons',
    file: 'src/players/reasons.def',
    entries: (def) => def('AI_REASON').map(([, id, params, en, de]) => ({ id, ways: [{ params, en, de }] })),
  },
  {
    name: 'refusals',
    file: 'include/stellwerk/errors.def',
    choice: true,
    entries: (def) => {
      const closer = def('SW_REFUSAL').map(([code, params, en, de]) => ({ code, params, en, de }));
      return def('SW_ERR').map(([code, id, en, de]) => ({
        id,
        ways: [...closer.filter((c) => c.code === code), { params: '', en, de }],
      }));
    },
  },
  {
    name: 'events',
    file: 'src/text/events.def',
    choice: true,
    entries: (def) => {
      const ways = def('EVENT').map(([type, params, en, de]) => ({
        id: type.toLowerCase(),
        params: said(params),
        en,
        de,
      }));
      return [...new Set(ways.map((w) => w.id))].map((id) => ({ id, ways: ways.filter((w) => w.id === id) }));
    },
  },
  {
    name: 'findings',
    file: 'include/stellwerk/findings.def',
    langs: ['de'], // the engine says them in English itself
    entries: (def) => def('SW_FINDING').map(([, id, , params, en, de]) => ({ id, ways: [{ params, en, de }] })),
    words: (def) => def('SW_FINDING_WORD'),
  },
  {
    name: 'options',
    file: 'include/stellwerk/options.def',
    choice: true, // a title, and what it means
    entries: (def) =>
      def('SW_OPTION').map(([, id, , , , , title, titel, en, de]) => ({
        id,
        ways: [
          { params: '', en: title, de: titel },
          { params: '', en, de },
        ],
      })),
  },
  {
    name: 'errors',
    file: 'src/server/base/errors.def',
    langs: ['de'], // the server says them in English itself, and may know more precisely what is wrong
    entries: (def) => def('SRV_ERROR').map(([, id, , en, de]) => ({ id, ways: [{ params: '', en, de }] })),
  },
];

/** The arguments of every use of a macro in a .def file: words, and strings without their quotes. */
export const readDef = (text, macro) =>
  readMacros(text, macro)
    .filter((use) => use.name === '')
    .map((use) => use.args);

/** The same for macros that begin with `macro`, in their order, each with the rest of its name. */
function readMacros(text, macro) {
  const found = [];
  const plain = text.replace(/\/\*[^]*?\*\//g, '');
  for (const start of plain.matchAll(new RegExp(`^${macro}(\\w*)\\(`, 'gm'))) {
    const args = [''];
    const token = /\s+|"((?:[^"\\]|\\.)*)"|([\w-]+)|([,)])/y;
    token.lastIndex = start.index + start[0].length;
    for (;;) {
      const m = token.exec(plain);
      if (!m) throw new Error(`${macro}(${args.join()}: what is this?`);
      if (m[3] === ')') break;
      if (m[3]) args.push('');
      else args[args.length - 1] += m[1] === undefined ? (m[2] ?? '') : m[1].replace(/\\(.)/g, '$1');
    }
    found.push({ name: start[1], args });
  }
  return found;
}

/** "give:piece points" as names and kinds. */
function parsed(params) {
  return params
    .split(' ')
    .filter(Boolean)
    .map((p) => {
      const [name, kind = name] = p.split(':');
      if (!(kind in KINDS)) throw new Error(`no kind of parameter: ${kind}`);
      return { name, kind };
    });
}

// Every brace of a pattern names a parameter.
function check(id, { params, en, de }) {
  const names = parsed(params).map((p) => p.name);
  for (const pattern of [en, de])
    for (const [, name] of pattern.matchAll(/\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}|\{\w/g))
      if (!names.includes(name)) throw new Error(`${id}: "${pattern}" uses {${name}}`);
}

const note = (file) => `// Made by tools/lists.mjs from ${file}.\n`;

function table({ choice }, entries, column) {
  const values = entries.map((e) => [e.id, choice ? e.ways.map((way) => way[column]) : e.ways[0][column]]);
  return JSON.stringify(Object.fromEntries(values), null, 2);
}

// Of an entry that can be said in several ways a parameter may be missing.
function fields({ choice }, ways) {
  const types = new Map(ways.flatMap((way) => parsed(way.params).map((p) => [p.name, KINDS[p.kind]])));
  return [...types].map(([name, type]) => ` ${name}${choice ? '?' : ''}: ${type};`).join('') + ' ';
}

function typesOf(list, entries) {
  const type = list.name[0].toUpperCase() + list.name.slice(1);
  const each = entries.map((e) => `  ${e.id}: {${fields(list, e.ways)}};\n`).join('');
  const params = `Record<keyof ${type}, string${list.choice ? '[]' : ''}>`;
  return (
    note(list.file) +
    `export interface ${type} {\n${each}}\n` +
    `export const params: ${params} = ${table(list, entries, 'params')};\n`
  );
}

const RULES = ['src/text/rules.def', 'src/text/rulings.def', 'include/stellwerk/options.def'];

/** The rules for players in a language: chapters with their paragraphs and examples, rulings, labels. */
function rulesIn(column, entries) {
  const of = (name) => entries.filter((e) => e.name === name).map((e) => e.args);
  const chapters = [];
  for (const { name, args } of entries) {
    const text = args.at(column - 2);
    const [id, when, rulings] = args;
    if (name === 'CHAPTER') chapters.push({ id, when, title: text, items: [] });
    if (name === 'TEXT') chapters.at(-1).items.push({ id, when, text, rulings: rulings.split(' ').filter(Boolean) });
    if (name === 'PICTURE' || name === 'DRAWN') chapters.at(-1).items.push({ id, when, text });
  }
  const labels = Object.fromEntries(of('LABEL').map((args) => [args[0], args.at(column - 2)]));
  const options = new Map(of('OPTION').map((args) => [args[1], ` ${labels.variant}${args.at(column - 2)}`]));
  return {
    labels,
    chapters,
    rulings: of('RULING').map((args) => {
      const [id, when, option] = args;
      return { id, when, option, text: args.at(column - 2) + (options.get(option) ?? '') };
    }),
  };
}

const RULES_TYPES = `/** \`when\` tells on which maps (src/text/rules_fact.c). A paragraph has rulings, an example has none. */
export interface RuleItem { id: string; when: string; text: string; rulings?: string[] }
export interface RuleChapter { id: string; when: string; title: string; items: RuleItem[] }
export interface Ruling { id: string; when: string; option: string; text: string }
export interface Rulebook { labels: Record<string, string>; chapters: RuleChapter[]; rulings: Ruling[] }
`;

function makeRules() {
  const entries = RULES.flatMap((file) => readMacros(readFileSync(new URL(file, ROOT), 'utf8'), '(?:RULES|SW)_'));
  const head = note(RULES.join(', '));
  const own = entries.filter((e) => e.name === 'ORIGIN').map(({ args }) => args[0]);
  write('rules', head + RULES_TYPES);
  write('origins', `${head}export const OWN = ${JSON.stringify(own)};\n`);
  for (const [column, lang] of ['en', 'de'].entries()) {
    const rules = rulesIn(column, entries);
    write(
      `rules.${lang}`,
      `${head}import type { Rulebook } from './rules';\nexport const rules: Rulebook = ${JSON.stringify(rules, null, 2)};\n`,
    );
    // Pages on which a board is chosen tell it, too, and fetch no more than that.
    const origins = entries.filter((e) => e.name === 'ORIGIN').map(({ args }) => [args[0], args.at(column - 2)]);
    const texts = origins.map(([map, text]) => [map, `${text} ${rules.labels.correct}`]);
    write(
      `origins.${lang}`,
      `${head}export const origins: Record<string, string> = ${JSON.stringify(Object.fromEntries(texts), null, 2)};\n`,
    );
  }
}

// Only what has changed, so that nobody who watches files starts anew.
function write(name, text) {
  const file = new URL(`${name}.ts`, MADE);
  let old = '';
  try {
    old = readFileSync(file, 'utf8');
  } catch {
    // not made yet
  }
  if (old !== text) writeFileSync(file, text);
}

// The words of map files: one and many of them; and the piles of decks.
function writeWords(text) {
  const words = readDef(text, 'WORD');
  const piles = readDef(text, 'PILE');
  for (const [lang, at] of [
    ['en', 0],
    ['de', 1],
  ]) {
    const all = Object.fromEntries(words.map(([id, ...forms]) => [id, forms.slice(2 * at, 2 * at + 2)]));
    const each = Object.fromEntries(piles.map(([id, ...names]) => [id, names[at]]));
    write(
      `words.${lang}`,
      `${note(WORDS)}export const words: Record<string, [string, string]> = ${JSON.stringify(all, null, 2)};\n` +
        `export const piles: Record<string, string> = ${JSON.stringify(each, null, 2)};\n`,
    );
  }
}

// The people who play a bot's part: their names and faces.
function writePersons(text) {
  const all = {};
  for (const [bot, name, face] of readDef(text, 'BOT_PERSON')) (all[bot] ??= []).push([name, face]);
  write(
    'persons',
    `${note(PERSONS)}export const persons: Record<string, [string, string][]> = ${JSON.stringify(all, null, 2)};\n`,
  );
}

export function makeLists() {
  mkdirSync(MADE, { recursive: true });
  for (const list of LISTS) {
    const text = readFileSync(new URL(list.file, ROOT), 'utf8');
    const def = (macro) => readDef(text, macro);
    const entries = list.entries(def);
    for (const { id, ways } of entries) for (const way of ways) check(id, way);
    write(list.name, typesOf(list, entries));
    const words = list.words ? Object.fromEntries(list.words(def)) : null;
    for (const lang of list.langs ?? ['en', 'de'])
      write(
        `${list.name}.${lang}`,
        `${note(list.file)}export const ${list.name} = ${table(list, entries, lang)};\n` +
          (words ? `export const words: Record<string, string> = ${JSON.stringify(words, null, 2)};\n` : ''),
      );
  }
  writeWords(readFileSync(new URL(WORDS, ROOT), 'utf8'));
  writePersons(readFileSync(new URL(PERSONS, ROOT), 'utf8'));
  makeRules();
  write('api', note(OPENAPI) + apiTypes(JSON.parse(readFileSync(new URL(OPENAPI, ROOT), 'utf8'))));
}

/** For Vite: makes them before anything is built, tested or served, and anew when a list changes. */
export function lists() {
  const files = [OPENAPI, WORDS, PERSONS, ...RULES, ...LISTS.map((list) => list.file)].map((file) =>
    fileURLToPath(new URL(file, ROOT)),
  );
  return {
    name: 'lists',
    config: makeLists,
    configureServer(server) {
      server.watcher.add(files);
      server.watcher.on('change', (file) => files.includes(file) && makeLists());
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) makeLists();
