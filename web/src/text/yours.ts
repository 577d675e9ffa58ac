// The texts about what one has of one's own; only who has something fetches them, in both languages.
import type { Lang } from '../engine/types';
import { yours as de } from './yours.de';
import { yours as en, type YourTexts } from './yours.en';

export const yourTexts = (lang: Lang): YourTexts => (lang === 'de' ? de : en);
