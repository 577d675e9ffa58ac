// The photograph under a draft: made smaller and kept in the browser, and nowhere else.
import type { Quad } from './perspective';

export interface Photo {
  blob: Blob;
  width: number;
  height: number;
  corners: Quad; // of the board, in its pixels
  strength: number; // 0 to 1
  shown: boolean;
}

const LONGEST = 2400; // pixels: a board's names can be read, and it takes about one megabyte
const QUALITY = 0.86;
const INSET = 0.06; // where the corners stand at first

// A photograph from a file, turned as the camera was held. Null if it is no picture that the browser knows.
export async function readPhoto(file: Blob): Promise<Photo | null> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!whole) return null;
  const scale = Math.min(1, LONGEST / Math.max(whole.width, whole.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(whole.width * scale));
  canvas.height = Math.max(1, Math.round(whole.height * scale));
  const brush = canvas.getContext('2d')!;
  brush.imageSmoothingQuality = 'high';
  brush.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  return blob && laid(blob, canvas.width, canvas.height);
}

export function laid(blob: Blob, width: number, height: number): Photo {
  const [x, y] = [width * INSET, height * INSET];
  const corners: Quad = [
    [x, y],
    [width - x, y],
    [width - x, height - y],
    [x, height - y],
  ];
  return { blob, width, height, corners, strength: 0.75, shown: true };
}

// ---- kept by the id of the draft ------------------------------------------------------------------

const BASE = 'stellwerk-photos';
const STORE = 'photos';
const memory = new Map<string, Photo>(); // where there is no such storage

function base(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(BASE, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onsuccess = () => done(asked.result);
    asked.onerror = () => fail(new Error('no storage for pictures'));
    asked.onblocked = () => fail(new Error('no storage for pictures'));
  });
}

async function within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await base();
  try {
    return await new Promise<T>((done, fail) => {
      const change = db.transaction(STORE, mode);
      const asked = act(change.objectStore(STORE));
      change.oncomplete = () => done(asked.result);
      change.onerror = change.onabort = () => fail(new Error('the picture could not be kept'));
    });
  } finally {
    db.close();
  }
}

// False if it is kept only as long as the page.
export async function savePhoto(draft: string, photo: Photo): Promise<boolean> {
  memory.set(draft, photo);
  try {
    await within('readwrite', (s) => s.put({ ...photo }, draft));
    return true;
  } catch {
    return false;
  }
}

export async function loadPhoto(draft: string): Promise<Photo | null> {
  try {
    const found = await within<Photo | undefined>('readonly', (s) => s.get(draft) as IDBRequest<Photo | undefined>);
    return found ?? memory.get(draft) ?? null;
  } catch {
    return memory.get(draft) ?? null;
  }
}

export async function deletePhoto(draft: string): Promise<void> {
  memory.delete(draft);
  try {
    await within('readwrite', (s) => s.delete(draft));
  } catch {
    /* memory only */
  }
}
