// Every size of the window that something depends on, by name. Styles write `@media (--phone)`, which the build
// (tools/media.ts) replaces by what stands here; the few components that have to know ask screen.svelte.ts.
import { NARROW } from '../board/sizes';

// The table has three layouts: upright (phone), on the side (flat), and for everything larger. The desk is whatever
// is no phone, and a flat one is a desk with little height. A phone's layout that is low as well (a large zoom of the
// browser, a keyboard on the screen) is a page that scrolls.
export const phone =
  '(max-width: 759px) and (min-height: 501px), (max-width: 1000px) and (orientation: portrait), (max-width: 559px)';
export const flat = '(max-height: 500px) and (min-width: 560px) and (orientation: landscape)';
export const low = '(max-width: 559px) and (max-height: 500px)';
export const desk = `(min-width: 1001px), (min-width: 760px) and (orientation: landscape), ${flat}`;
// A phone's layout with room for the tickets.
export const tablet = `(min-width: ${NARROW}px) and (max-width: 1000px) and (orientation: portrait)`;

// By width alone.
export const tiny = '(max-width: 480px)';
export const small = '(max-width: 620px)';
export const narrow = '(max-width: 759px)';
export const half = '(max-width: 800px)'; // one column, not two
export const medium = '(max-width: 900px)';
export const tight = '(max-width: 1100px)'; // no words beside the pictures of the table's tools
export const wide = '(min-width: 1700px)';
export const large = '(min-width: 1900px)'; // everything a little larger
export const huge = '(min-width: 3200px)';

export const touch = '(hover: none) and (pointer: coarse)'; // there are no keys to speak of
export const mouse = `(hover: hover) and (min-width: ${NARROW}px)`; // buttons on the board may be small
