import { createHash } from 'node:crypto';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { boards } from './tools/boards';
import { fonts } from './tools/fonts.mjs';
import { lists } from './tools/lists.mjs';
import { media } from './tools/media';
import { preload } from './tools/preload';

// Writes dist/sw.js: the service worker with the list of everything that was built, so that the
// client works offline after the first visit. The version is a hash of that list.
function offline(): Plugin {
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const fs = await import('node:fs');
      const template = fs.readFileSync(new URL('./src/sw.js', import.meta.url), 'utf8');
      const files = ['./', ...Object.keys(bundle).filter((f) => !f.endsWith('.map') && f !== 'index.html')];
      for (const f of fs.readdirSync(new URL('./public', import.meta.url)).sort()) files.push(f);
      const page = bundle['index.html'];
      const body = page && page.type === 'asset' ? String(page.source) : '';
      const version = createHash('sha256')
        .update(JSON.stringify(files) + body + template)
        .digest('hex')
        .slice(0, 12);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: template.replace('__VERSION__', JSON.stringify(version)).replace('__FILES__', JSON.stringify(files)),
      });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [lists(), fonts(), svelte(), boards(), preload(), offline()],
  css: { postcss: media },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Each with all it needs that those before it do not have: few files, and larger ones compress better.
    rollupOptions: {
      output: {
        // Not with an underscore first, as some web hosts publish no such files.
        chunkFileNames: ({ name }) => `assets/${name.replace(/^_+/, '')}-[hash].js`,
        manualChunks: {
          main: ['src/main.ts', 'src/text/index.ts', 'src/text/fill.ts', 'src/game/store.ts'],
          begin: ['src/app/begin.ts'],
          table: ['src/pages/home/SavedTable.svelte'],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.ts'], setupFiles: './tools/node18.ts', testTimeout: 60000 },
});
