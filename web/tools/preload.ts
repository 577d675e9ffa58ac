// Tells the browser in index.html what the first page is made of, so that it is fetched at once and not file after
// file as each one names the next; and after it what a game needs, which most who come will play.
import type { OutputBundle, OutputChunk } from 'rollup';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const FIRST = /\/src\/app\/begin\.ts$/;
const GAME = /\/src\/table\/TablePage\.svelte$/;

/** The chunk with a module and those that it imports. */
function parts(bundle: OutputBundle, module: RegExp): OutputChunk[] {
  const chunks = Object.values(bundle).filter((f) => f.type === 'chunk');
  const first = chunks.find((c) => c.moduleIds.some((id) => module.test(id)));
  if (!first) throw new Error(`no chunk has ${module}`);
  const needed = new Set([first]);
  for (const c of needed) for (const name of c.imports) needed.add(bundle[name] as OutputChunk);
  return [...needed];
}

// Styles come after the logo, which does not wait for them.
const link = (rel: string, file: string, attrs: Record<string, string> = {}): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `./${file}`, ...attrs },
  injectTo: rel === 'stylesheet' ? 'body' : 'head',
});
const styles = (chunks: OutputChunk[]): string[] => [
  ...new Set(chunks.flatMap((c) => [...(c.viteMetadata?.importedCss ?? [])])),
];

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const first = parts(bundle, FIRST);
        const game = parts(bundle, GAME).filter((c) => !first.includes(c));
        const low = { fetchpriority: 'low' };
        return [
          ...styles(first).map((f) => link('stylesheet', f)),
          ...first.filter((c) => !html.includes(c.fileName)).map((c) => link('modulepreload', c.fileName)),
          ...Object.keys(bundle)
            .filter((f) => f.endsWith('.woff2'))
            .map((f) => link('preload', f, { as: 'font', type: 'font/woff2' })),
          ...game.map((c) => link('modulepreload', c.fileName, low)),
          ...styles(game).map((f) => link('preload', f, { as: 'style', ...low })),
        ];
      },
    },
  };
}
