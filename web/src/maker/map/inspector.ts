// The page's side of the check of the drawing.
import type { DrawingFinding } from './model';

export interface Inspector {
  check(text: string): Promise<DrawingFinding[]>;
  close(): void;
}

export class WorkerInspector implements Inspector {
  #worker = new Worker(new URL('./inspector.worker.ts', import.meta.url), { type: 'module' });
  #run = 0;
  #waiting = new Map<number, (found: DrawingFinding[]) => void>();

  constructor() {
    this.#worker.onmessage = (event: MessageEvent<{ run: number; found: DrawingFinding[] }>) => {
      this.#waiting.get(event.data.run)?.(event.data.found);
      this.#waiting.delete(event.data.run);
    };
  }
  check(text: string): Promise<DrawingFinding[]> {
    const run = ++this.#run;
    return new Promise((done) => {
      this.#waiting.set(run, done);
      this.#worker.postMessage({ run, text });
    });
  }
  close() {
    this.#worker.terminate();
  }
}
