// The check of the drawing, away from the page: it compares every field with every other.
import { drawingFindings, readModel } from './model';

self.onmessage = (event: MessageEvent<{ run: number; text: string }>) => {
  const { run, text } = event.data;
  const board = readModel(JSON.parse(text))?.board;
  self.postMessage({ run, found: board ? drawingFindings(board) : [] });
};
