// Chooses the language. Every text is in de.ts and en.ts.
import type { Lang } from '../engine/types';
import { de } from './de';
import { en, type Texts } from './en';

export type { Texts };
export type MakerTexts = Texts['maker'];
export const texts = (lang: Lang): Texts => (lang === 'de' ? de : en);
