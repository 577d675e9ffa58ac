// Maps in the making, in the browser's storage. None is ever dropped by itself.
import { newId } from '../../game/store';

export interface Draft {
  id: string;
  updated: number;
  text: string;
}

const PREFIX = 'stellwerk.map.';
const memory = new Map<string, Draft>(); // where there is no storage

function parse(text: string | null): Draft | null {
  try {
    const d = JSON.parse(text ?? '') as Draft;
    return typeof d.id === 'string' && typeof d.text === 'string' && typeof d.updated === 'number' ? d : null;
  } catch {
    return null;
  }
}

// False if it is kept only as long as the page: the storage is full or not there.
export function saveDraft(draft: Draft): boolean {
  memory.set(draft.id, draft);
  try {
    localStorage.setItem(PREFIX + draft.id, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function loadDraft(id: string): Draft | null {
  try {
    return parse(localStorage.getItem(PREFIX + id)) ?? memory.get(id) ?? null;
  } catch {
    return memory.get(id) ?? null;
  }
}

export function deleteDraft(id: string) {
  memory.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    /* memory only */
  }
}

// Newest first.
export function listDrafts(): Draft[] {
  const ids = new Set(memory.keys());
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)!;
      if (key.startsWith(PREFIX)) ids.add(key.slice(PREFIX.length));
    }
  } catch {
    /* memory only */
  }
  return [...ids]
    .map(loadDraft)
    .filter((d): d is Draft => d !== null)
    .sort((a, b) => b.updated - a.updated);
}

export function newDraft(text: string): Draft {
  return { id: newId(), updated: Date.now(), text };
}
