// Names for sizes of the window in styles: `@media (--phone)` means what src/shell/screens.ts says. A size that has
// no name there is refused, so that they all stand in one place.
import type { CSSOptions } from 'vite';
import * as screens from '../src/shell/screens';

function query(part: string): string {
  const name = /^\(--(\w+)\)$/.exec(part)?.[1] ?? '';
  if (name in screens) return screens[name as keyof typeof screens];
  if (/--|width|height/.test(part)) throw new Error(`@media ${part}: not a name of src/shell/screens.ts`);
  return part;
}

export const media: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'media',
      Once(root) {
        root.walkAtRules('media', (rule) => {
          rule.params = rule.params
            .split(/\s*,\s*/)
            .map(query)
            .join(', ');
        });
      },
    },
  ],
};
