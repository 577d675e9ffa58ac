// German and English: chosen by the browser, switchable, kept. That nothing is left untranslated is
// seen by access.mjs, which shows everything.
import { check, finish, home, server, test, until } from './harness.mjs';

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
await test('what one tab chooses holds in the others', {}, async (page, context) => {
  await home(page);
  const other = await context.newPage();
  await other.goto(`${server.url}#/settings`);
  await other.locator('input[type=radio][value=dark]').check();
  await until(page, () => document.documentElement.dataset.theme === 'dark');
});
await test('other languages get English', { locale: 'fr-FR' }, async (page) => {
  await home(page);
  check((await page.evaluate(() => document.documentElement.lang)) === 'en', 'English for the others');
});
await finish();
