// The texts of the network's pages; only those fetch them, in both languages.
import type { Lang } from '../engine/types';
import { net as de } from './net.de';
import { net as en, type NetTexts } from './net.en';

export type { NetTexts };
export const netTexts = (lang: Lang): NetTexts => (lang === 'de' ? de : en);
