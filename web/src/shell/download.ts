// Files that the browser saves for the user.
import { recordText } from '../game/record';
import type { Saved } from '../game/store';

export function downloadText(text: string, name: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function download({ record, map }: Pick<Saved, 'record' | 'map'>) {
  downloadText(recordText(record, map), `stellwerk-${record.map.id}-${record.seed.slice(0, 8)}.json`);
}
