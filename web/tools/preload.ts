// Tells the browser in index.html what the first page is made of, so that it is fetched at once and not file after
// file as each one names the next.
import type { OutputBundle, OutputChunk } from 'rollup';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const FIRST = /\/src\/app\/begin\.ts$/;

function parts(bundle: OutputBundle): OutputChunk[] {
  const chunks = Object.values(bundle).filter((f) => f.type === 'chunk');
  const first = chunks.find((c) => c.moduleIds.some((id) => FIRST.test(id)));
  if (!first) throw new Error('the first page is not a chunk of its own');
  const needed = new Set([first]);
  for (const c of needed) for (const name of c.imports) needed.add(bundle[name] as OutputChunk);
  return [...needed].filter((c) => !c.isEntry);
}

export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }): HtmlTagDescriptor[] {
        const chunks = parts(bundle);
        const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' });
        const styles = new Set(chunks.flatMap((c) => [...(c.viteMetadata?.importedCss ?? [])]));
        const fonts = Object.keys(bundle).filter((f) => f.endsWith('.woff2'));
        return [
          ...[...styles].map((f) => link({ rel: 'stylesheet', href: `./${f}` })),
          ...chunks.filter((c) => !html.includes(c.fileName)).map((c) => link({ rel: 'modulepreload', href: `./${c.fileName}` })),
          ...fonts.map((f) => link({ rel: 'preload', as: 'font', type: 'font/woff2', href: `./${f}` })),
        ];
      },
    },
  };
}
