// The rules of one board: what of the texts belongs to it, with its numbers filled in.
import type { Lang, MapFile } from '../../engine/types';
import type { Rulebook } from '../../made/rules';
import { fill } from '../../text/fill';
import { holds, numbers, truths } from './facts';

export interface Picture {
  id: string;
  caption: string;
}
export interface Paragraph {
  id: string;
  text: string;
  pictures: Picture[];
  exactly: { id: string; text: string }[];
}
export interface Chapter {
  id: string;
  title: string;
  paragraphs: Paragraph[];
}

/** Only this page needs the texts, and only those of one language. */
export async function fetchRules(lang: Lang): Promise<Rulebook> {
  return lang === 'de' ? (await import('../../made/rules.de')).rules : (await import('../../made/rules.en')).rules;
}

const filler = (map: MapFile) => {
  const values = numbers(map);
  return (text: string) => fill(text, values);
};

/** `say` makes a sentence of a pattern. */
export function chaptersOf(rules: Rulebook, map: MapFile, say = filler(map)): Chapter[] {
  const true_ = truths(map);
  const own = <T extends { when: string }>(list: T[]) => list.filter((e) => holds(e.when, true_));
  const rulings = new Map(own(rules.rulings).map((r) => [r.id, say(r.text)]));
  return own(rules.chapters).map((c) => {
    const paragraphs: Paragraph[] = [];
    for (const item of own(c.items)) {
      if (!item.rulings) {
        paragraphs.at(-1)!.pictures.push({ id: item.id, caption: say(item.text) });
        continue;
      }
      const exactly = item.rulings.flatMap((id) => (rulings.has(id) ? [{ id, text: rulings.get(id)! }] : []));
      paragraphs.push({ id: item.id, text: say(item.text), pictures: [], exactly });
    }
    return { id: c.id, title: c.title, paragraphs };
  });
}
