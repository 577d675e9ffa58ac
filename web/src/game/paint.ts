// What is not the sight of a move waits until that was painted. Where nobody looks, or there is no screen,
// nothing is painted, and there is nothing to wait for. The answer calls it off.
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => (timer = setTimeout(act));
  const seen = globalThis.document?.hidden === false;
  const frame = seen ? requestAnimationFrame(soon) : void soon();
  return () => {
    if (frame) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
