// What lint finds, in the language of the page: the engine says it in English itself, and other
// languages fetch their sentences.
import type { Finding, Lang } from '../../engine/types';
import { params } from '../../made/findings';
import { fill } from '../../text/fill';

export type LintText = (finding: Finding) => string;
export const english: LintText = (finding) => finding.text;

export async function lintText(lang: Lang): Promise<LintText> {
  if (lang === 'en') return english;
  const { findings, words } = await import('../../made/findings.de');
  const word = (value: string | number) => words[value] ?? value;
  return ({ id, params: values }) => {
    const ours = params[id].split(' ').filter((p) => p.endsWith(':word'));
    const translated = ours.map((p) => p.split(':')[0]!).map((name) => [name, word(values[name] ?? '')]);
    return fill(findings[id], { ...values, ...Object.fromEntries(translated) });
  };
}
