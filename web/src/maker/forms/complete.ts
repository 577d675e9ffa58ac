// Names that are found by their first letters.

// As one types it: without accents, and without signs between words.
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

export interface Named {
  id: string;
  name: string;
}

const MOST = 6;

// Those that begin with what was typed, then those with a word that does; three letters and more may also stand
// anywhere. Each in their order. Nothing typed finds nothing.
export function matching<T extends Named>(things: readonly T[], typed: string, most = MOST): T[] {
  const wanted = fold(typed);
  if (!wanted) return [];
  const rank = (name: string) => {
    const at = ` ${fold(name)}`;
    if (at.startsWith(` ${wanted}`)) return 0;
    if (at.includes(` ${wanted}`)) return 1;
    return wanted.length > 2 && at.includes(wanted) ? 2 : 3;
  };
  return things
    .map((thing) => ({ thing, rank: rank(thing.name) }))
    .filter((e) => e.rank < 3)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map((e) => e.thing);
}

// The one that is meant: of that name, or the first that is found.
export function meant<T extends Named>(things: readonly T[], typed: string): T | undefined {
  const wanted = fold(typed);
  return things.find((t) => wanted && fold(t.name) === wanted) ?? matching(things, typed, 1)[0];
}
