// What of a built-in board is our own reading or design, and how to correct it; null where all is as printed.
import type { Lang } from '../engine/types';
import { OWN } from '../made/origins';

export async function originOf(map: string, lang: Lang): Promise<string | null> {
  if (!OWN.includes(map)) return null;
  const { origins } = lang === 'de' ? await import('../made/origins.de') : await import('../made/origins.en');
  return origins[map] ?? null;
}
