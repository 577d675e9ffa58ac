// A bot's advice in words: the move, its reasons, how it thinks the game will end, and what else it thought of.
import type { Alternative, BotInfo, Reason } from '../engine/types';
import { alike } from './chance';
import { sameMove } from './choices';
import type { Words } from './describe';
import { reasonText } from './reasons';
import type { Hint } from './table.svelte';

export interface Advised {
  move: string;
  reasons: string[];
  forecast: string; // after a search: the own chance to win and the points in the end
  others: { move: string; worth: string }[];
}

// Reasons that tell the points in the end.
const IN_THE_END = new Set<Reason['why']>(['keep_fit', 'searched']);

// No forecast is certain.
export const percent = (words: Words, x: number) =>
  Math.min(0.99, Math.max(0.01, x)).toLocaleString(words.lang, { style: 'percent', maximumFractionDigits: 0 });
export const points = (words: Words, x: number) => x.toLocaleString(words.lang, { maximumFractionDigits: 0 });

// A searching bot weighs by the chance to win, the others by points.
function worth(words: Words, info: BotInfo, seat: number, other: Alternative): string {
  const t = words.t.hint;
  const own = info.win?.[seat];
  if (own === undefined || other.win === undefined) {
    const less = Math.round(info.value - other.value);
    return less > 0 ? t.less(points(words, less)) : t.alike;
  }
  const chance = t.chance(percent(words, other.win));
  const near = alike({ win: own, visits: info.visits ?? 0 }, { win: other.win, visits: other.visits ?? 0 });
  return near ? `${chance}, ${t.alike}` : chance;
}

// `seat` asks, `faceup` are the open cards. What the bot was asked about besides comes first of the others.
export function advised(words: Words, hint: Hint, seat: number, faceup: (string | null)[]): Advised {
  const { move, info } = hint;
  const { asked, alternatives = [], win, score } = info;
  const others = [...(asked ? [asked] : []), ...alternatives].filter(
    (a, i, all) => !sameMove(a.move, move) && all.findIndex((b) => sameMove(a.move, b.move)) === i,
  );
  // What a search expects in the end stands in place of what the plan alone promised: one number for one thing.
  const end = score && Math.round(score[seat]!);
  const reasons = (info.reasons ?? []).map((r) =>
    end !== undefined && IN_THE_END.has(r.why) ? { ...r, points: end } : r,
  );
  const t = words.t.hint;
  const told = reasons.some((r) => IN_THE_END.has(r.why));
  const chance = win && percent(words, win[seat]!);
  return {
    move: words.move(move, faceup),
    reasons: reasons.map((r) => reasonText(words, r as Reason)).filter(Boolean),
    forecast: !chance ? '' : told || end === undefined ? `${t.chance(chance)}.` : t.forecast(chance, end),
    others: others
      .slice(0, asked ? 3 : 2)
      .map((a) => ({ move: words.move(a.move, faceup), worth: worth(words, info, seat, a) })),
  };
}
