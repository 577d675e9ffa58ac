// What the server refuses, in the words of the page: by its code, or as it says it itself.
import type { NetTexts } from '../text/net';
import { ApiError } from './api';

export function said(e: unknown, t: NetTexts): string {
  if (!(e instanceof ApiError)) return t.trouble['unknown']!;
  if (e.status === 0 || e.code === 'unreadable') return t.trouble['offline']!;
  if (e.unsure) return t.trouble['busy']!;
  return t.trouble[e.code] ?? (e.message || t.trouble['unknown']!);
}
