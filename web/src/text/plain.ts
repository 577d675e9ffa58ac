// The texts of the text mode, which fetches them with its page, in both languages.
import type { Lang } from '../engine/types';
import { plain as de } from './plain.de';
import { plain as en, type PlainTexts } from './plain.en';

export type { PlainTexts };
export const plainTexts = (lang: Lang): PlainTexts => (lang === 'de' ? de : en);
