import { recordText, type GameRecord } from '../game/record';

export function download(record: GameRecord) {
  const url = URL.createObjectURL(new Blob([recordText(record)], { type: 'application/json' }));
  const a = document.createElement('a');
  a.href = url;
  a.download = `stellwerk-${record.map.id}-${record.seed.slice(0, 8)}.json`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
