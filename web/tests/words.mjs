// Nothing is left untranslated: what a page shows is read in both languages; a word that stands on
// both must be one that both languages have, or a name.
import { readFileSync } from 'node:fs';
import { readDef } from '../tools/lists.mjs';
import { check, engine, until } from './harness.mjs';

// Words that are the same in both languages, months, names of keys and files, and of people in examples; a guest keeps the
// name from the start of the game. Names of places come from the maps.
const BOTH = new Set(
  `Stellwerk Plan Plans Bot Deutsch English make run HOSTING Lobby offline Tab Text Start Esc Shift Enter orange also format docs was will Anna Ben Cem Chat Online online Live Import normal April August September November Alt Ctrl JSON Name Guest`.split(
    /\s+/,
  ),
);

// The people who play bots are called the same everywhere.
const persons = new URL('../../src/text/persons.def', import.meta.url);
for (const [, name] of readDef(readFileSync(persons, 'utf8'), 'BOT_PERSON')) BOTH.add(name);

// Every text that is seen or read out, except where the page itself says that it is in another language,
// and what was said aloud already.
const texts = () => {
  const lang = document.documentElement.lang;
  const other = (e) => e.closest('[lang]')?.getAttribute('lang') !== lang;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!e || e.closest('script, style, [role=log]') || other(e)) continue;
    found.push(walk.currentNode.textContent);
  }
  for (const e of document.querySelectorAll(
    '[aria-label], [title], [alt], [placeholder], [aria-valuetext], [aria-roledescription]',
  )) {
    if (other(e)) continue;
    for (const a of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-roledescription'])
      if (e.hasAttribute(a)) found.push(e.getAttribute(a));
  }
  found.push(document.title);
  return found;
};
const words = (list) => list.flatMap((text) => text.match(/[\p{L}]{3,}/gu) ?? []);

// The names of the boards and of the places on them.
const names = new Set();
for (const id of ['usa', 'maerklin', 'berlin', 'world']) {
  const { map } = await engine.ask('map', { map: id });
  for (const c of map.cities) for (const w of words([...Object.values(c.names ?? {}), c.id])) names.add(w);
  for (const w of words(Object.values(map.names))) names.add(w);
}

// Another tab would choose the language so. The words that stand there then.
export async function speak(page, lang) {
  await page.evaluate((chosen) => {
    const key = 'stellwerk.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), lang: chosen }));
    dispatchEvent(new StorageEvent('storage', { key }));
  }, lang);
  await until(page, (chosen) => document.documentElement.lang === chosen, lang);
  return new Set(words(await page.evaluate(texts)));
}

export async function translated(page, where) {
  const english = await speak(page, 'en');
  const german = await speak(page, 'de');
  check(german.size > 10 && english.size > 10, `hardly any words on ${where}`);
  const left = [...german].filter((w) => english.has(w) && !BOTH.has(w) && !names.has(w));
  check(left.length === 0, `in both languages on ${where}: ${left.join(', ')}`);
}
