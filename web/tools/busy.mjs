// How busy others keep the processors: times mean something only where nothing else runs.
import { cpus } from 'node:os';

export const BUSY = 0.25; // share of the processors that others may use

/** The share of all processors that was busy while we slept. */
export async function busy(time) {
  const read = () =>
    cpus().reduce(
      ([idle, all], { times }) => [idle + times.idle, all + Object.values(times).reduce((a, b) => a + b)],
      [0, 0],
    );
  const [idle, all] = read();
  await new Promise((done) => setTimeout(done, time));
  const [idle2, all2] = read();
  return 1 - (idle2 - idle) / Math.max(1, all2 - all);
}
