// Variants of the rules in words, from the engine's own list; fetched when there are some to tell.
import type { Lang } from '../engine/types';

export interface OptionText {
  title: string;
  about: string; // what is different, and what the rulebooks say
}

export async function optionTexts(lang: Lang): Promise<Record<string, OptionText>> {
  const { options } = lang === 'de' ? await import('../made/options.de') : await import('../made/options.en');
  return Object.fromEntries(
    Object.entries(options).map(([id, [title, about]]) => [id, { title: title!, about: about! }]),
  );
}
