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

// Not awaited here: what is fetched needs this file to be done.
void Promise.all([import('./app/begin'), fetchTexts(lang())]).then(([{ begin }]) => begin());
