// What a position has in common with the one before stays the same objects: whatever is drawn or worked
// out from them is then not looked at again. `now` is changed in place, into an equal value.
export function kept<T>(old: T, now: T): T {
  if (!old || !now || typeof old !== 'object' || typeof now !== 'object' || Array.isArray(old) !== Array.isArray(now))
    return now;
  const before = old as Record<string, unknown>;
  const after = now as Record<string, unknown>;
  let same = Object.keys(before).length === Object.keys(after).length;
  for (const k in after) {
    after[k] = kept(before[k], after[k]);
    same &&= k in before && before[k] === after[k];
  }
  return same ? old : now;
}
