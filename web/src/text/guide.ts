// The texts of guided games and puzzles, in both languages.
import type { Lang } from '../engine/types';
import { guide as de } from './guide.de';
import { guide as en, type GuideTexts } from './guide.en';

export type { GuideTexts };
export const guideTexts = (lang: Lang): GuideTexts => (lang === 'de' ? de : en);
