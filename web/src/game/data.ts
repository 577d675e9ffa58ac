// All of one's own data as one file: games, results, settings. It lives in this browser only.

const PREFIX = 'stellwerk.';

interface Bundle {
  format: 'stellwerk-data';
  version: 1;
  entries: Record<string, string>;
}

function own(): string[] {
  const keys: string[] = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i)!;
    if (key.startsWith(PREFIX)) keys.push(key);
  }
  return keys.sort();
}

export function exportData(): string {
  const entries = Object.fromEntries(own().map((k) => [k, localStorage.getItem(k)!]));
  return JSON.stringify({ format: 'stellwerk-data', version: 1, entries } satisfies Bundle, null, 1) + '\n';
}

// The entries of such a file, or null if it is none.
export function parseData(text: string): Record<string, string> | null {
  try {
    const b = JSON.parse(text) as Bundle;
    if (b.format !== 'stellwerk-data' || b.version !== 1 || typeof b.entries !== 'object' || !b.entries) return null;
    const all = Object.entries(b.entries);
    return all.every(([k, v]) => k.startsWith(PREFIX) && typeof v === 'string') ? b.entries : null;
  } catch {
    return null;
  }
}

// Adds what the file has; entries of the same name are replaced.
export function importData(entries: Record<string, string>) {
  for (const [k, v] of Object.entries(entries)) localStorage.setItem(k, v);
}

export function deleteData() {
  for (const k of own()) localStorage.removeItem(k);
}
