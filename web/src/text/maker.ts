// The texts of the map maker; only its pages fetch them, in both languages.
import type { Lang } from '../engine/types';
import { maker as de } from './maker.de';
import { maker as en, type MakerTexts } from './maker.en';

export type { MakerTexts };
export const makerTexts = (lang: Lang): MakerTexts => (lang === 'de' ? de : en);
