// Gives the tools the client's own geometry, compiled on the way (esbuild comes with vite).
import { buildSync } from 'esbuild';
import { fileURLToPath } from 'node:url';

const path = fileURLToPath(new URL('../src/board/geometry.ts', import.meta.url));
const { outputFiles } = buildSync({ entryPoints: [path], bundle: true, format: 'esm', write: false });
const code = Buffer.from(outputFiles[0].contents).toString('base64');

/** @type {typeof import('../src/board/geometry.ts')} */
export const geometry = await import(`data:text/javascript;base64,${code}`);

export const mapPath = (id) => fileURLToPath(new URL(`../../data/maps/${id}.json`, import.meta.url));
