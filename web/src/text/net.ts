// The texts of the net pages, apart from the others: the first visit does not need them.
import type { Lang } from '../engine/types';
import { netDe } from './net.de';
import { netEn, type NetTexts } from './net.en';

export type { NetTexts };
export const netTexts = (lang: Lang): NetTexts => (lang === 'de' ? netDe : netEn);
