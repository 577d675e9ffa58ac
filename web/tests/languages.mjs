// German and English: chosen by the browser, switchable, kept; and nothing is left untranslated. The
// client is shown in both, in the same positions; a word that stands on both must be one that both
// languages have, or a name.
import { check, finish, home, test, until } from './harness.mjs';
import { Mouse } from './hands.mjs';
import { dialogs, pages, table } from './tour.mjs';

// Words that are the same in both languages, names of keys and files. Names of places come from the maps.
const BOTH = new Set(
  `Stellwerk Plan Plans Bot Deutsch English Tab Text Start Esc Shift Enter orange also format docs RULINGS`.split(/\s+/),
);

// Every text that is seen or read out, except where the page itself says that it is in another language.
const texts = () => {
  const lang = document.documentElement.lang;
  const other = (e) => e.closest('[lang]')?.getAttribute('lang') !== lang;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    if (!e || e.closest('script, style') || other(e)) continue;
    found.push(walk.currentNode.textContent);
  }
  for (const e of document.querySelectorAll('[aria-label], [title], [alt], [placeholder], [aria-valuetext], [aria-roledescription]')) {
    if (other(e)) continue;
    for (const a of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext', 'aria-roledescription']) if (e.hasAttribute(a)) found.push(e.getAttribute(a));
  }
  found.push(document.title);
  return found;
};
const words = (list) => list.flatMap((text) => text.match(/[\p{L}]{3,}/gu) ?? []);

async function shown(page) {
  const by = new Map();
  const names = new Set();
  const visit = async (where) => {
    for (const w of words(await page.evaluate(texts))) if (!by.has(w)) by.set(w, where);
  };
  await home(page);
  await pages(page, visit);
  await dialogs(page, new Mouse(page, true), visit);
  for (const map of ['usa', 'maerklin', 'berlin', 'world']) {
    const game = await table(page, map, new Mouse(page, true), visit);
    for (const c of game.map.cities) for (const w of words([...Object.values(c.names ?? {}), c.id])) names.add(w);
    for (const w of words(Object.values(game.map.names))) names.add(w);
  }
  return { by, names };
}

let german, english;
await test('everything in German', { locale: 'de-DE' }, async (page) => {
  german = await shown(page);
});
await test('everything in English', { locale: 'en-GB' }, async (page) => {
  english = await shown(page);
});
await test('nothing is untranslated', {}, async () => {
  check(german && english, 'one of the languages could not be shown');
  check(german.by.size > 400 && english.by.size > 400, `only ${german.by.size} and ${english.by.size} words were seen`);
  const left = [...german.by].filter(([w]) => english.by.has(w) && !BOTH.has(w) && !german.names.has(w));
  check(left.length === 0, `in both languages: ${left.map(([w, where]) => `${w} (${where})`).join(', ')}`);
});

await test('the language is chosen and kept', { locale: 'de-DE' }, async (page) => {
  const lang = () => page.evaluate(() => document.documentElement.lang);
  await home(page);
  check((await lang()) === 'de', 'German by the browser');
  const before = await page.locator('h1').first().textContent();
  await page.locator('header button[lang=en]').click();
  await until(page, () => document.documentElement.lang === 'en');
  check((await page.locator('h1').first().textContent()) !== before, 'the switch changes the texts');
  await page.reload();
  await page.locator('.poster svg').first().waitFor();
  check((await lang()) === 'en', 'the choice is kept');
});
await test('other languages get English', { locale: 'fr-FR' }, async (page) => {
  await home(page);
  check((await page.evaluate(() => document.documentElement.lang)) === 'en', 'English for the others');
});
await finish();
