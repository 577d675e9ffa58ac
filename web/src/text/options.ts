// Variants of the rules in words, from the engine's own list; fetched when there are some to tell.
import type { Lang } from '../engine/types';

export interface OptionText {
  name: string; // what is different, as a sentence
  book: string; // what the rulebooks say
}

export async function optionTexts(lang: Lang): Promise<Record<string, OptionText>> {
  const { options } = lang === 'de' ? await import('../made/options.de') : await import('../made/options.en');
  return Object.fromEntries(
    Object.entries(options).map(([id, text]) => {
      const end = text.indexOf('. ') + 1 || text.length;
      return [id, { name: text.slice(0, end), book: text.slice(end + 1) }];
    }),
  );
}
