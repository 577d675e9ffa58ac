// Chooses the language. The texts are in de.ts and en.ts, of which only the one in use is fetched. What belongs to
// pages that few visit has files of its own.
import type { Lang } from '../engine/types';
import type { Texts } from './en';

export type { Texts };

export const browserLang: Lang =
  typeof navigator !== 'undefined' && navigator.language?.toLowerCase().startsWith('de') ? 'de' : 'en';

const tables = new Map<Lang, Texts>();

/** Before a language is used. */
export async function fetchTexts(lang: Lang): Promise<void> {
  if (!tables.has(lang)) tables.set(lang, lang === 'de' ? (await import('./de')).de : (await import('./en')).en);
}

export function texts(lang: Lang): Texts {
  const found = tables.get(lang);
  if (!found) throw new Error(`the texts of ${lang} were not fetched`);
  return found;
}
