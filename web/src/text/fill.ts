// Sentences with parameters, as src/base/text_buf.h describes them: {name} is the parameter, and
// {name|one|many} the first word if it is 1 and else the second.
export function fill(pattern: string, values: Record<string, string | number>): string {
  return pattern.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? '');
    return one === undefined ? value : value === '1' ? one : many!;
  });
}

/** A number with its noun: 1 card, 2 cards. */
export const plural = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
