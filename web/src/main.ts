// The texts of one language and the client are fetched side by side.
import { readSetting } from './game/store';
import { browserLang, fetchTexts } from './text';

function lang() {
  try {
    const { lang } = JSON.parse(readSetting('settings') ?? '{}') as { lang?: string };
    return lang === 'de' || lang === 'en' ? lang : browserLang;
  } catch {
    return browserLang;
  }
}

const [{ begin }] = await Promise.all([import('./app/begin'), fetchTexts(lang())]);
begin();
