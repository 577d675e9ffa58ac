// What the engine's lint says, in the language of the page. The keys of `lint.sentences` are the
// sentences of src/data as they stand there; $1, $2 … are what it put in. A test holds the list
// against the source.
import type { Lang } from '../engine/types';
import { texts } from '../text';

function patternsOf(lang: Lang): [RegExp, string][] {
  return Object.entries(texts(lang).lint.sentences).map(([format, translated]) => {
    const plain = format.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const source = plain
      .replace('%s %s%s', '([a-z -]+) (\\S.*?)( here)?')
      .replace(/%s/g, '(.*?)')
      .replace(/%d/g, '(-?\\d+)');
    return [new RegExp(`^${source}$`), translated];
  });
}
const patterns: { [lang in Lang]?: [RegExp, string][] } = {};

export function lintText(lang: Lang, text: string): string {
  for (const [pattern, translated] of (patterns[lang] ??= patternsOf(lang))) {
    const found = pattern.exec(text);
    if (found)
      return translated.replace(
        /\$(\d)/g,
        (_, n: string) => texts(lang).lint.words[found[Number(n)] ?? ''] ?? found[Number(n)] ?? '',
      );
  }
  return text;
}
