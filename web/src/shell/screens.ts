// Every size of the window that something depends on, by name. Styles write `@media (--phone)`, which the build
// (tools/media.ts) replaces by what stands here; the few components that have to know ask screen.svelte.ts.
export const SCREENS = {
  // The table has three layouts: upright (phone), on the side (flat), and for everything larger. The desk is
  // whatever is no phone, and a flat one is a desk with little height.
  phone: '(max-width: 759px) and (min-height: 501px), (max-width: 1000px) and (orientation: portrait)',
  flat: '(max-height: 500px) and (orientation: landscape)',
  desk: '(min-width: 1001px), (min-width: 760px) and (orientation: landscape), (max-height: 500px) and (orientation: landscape)',
  tablet: '(min-width: 700px) and (max-width: 1000px) and (orientation: portrait)', // a phone with room for tickets

  // By width alone.
  tiny: '(max-width: 480px)',
  small: '(max-width: 620px)',
  narrow: '(max-width: 759px)',
  half: '(max-width: 800px)', // one column, not two
  medium: '(max-width: 900px)',
  tight: '(max-width: 1100px)', // no words beside the pictures of the table's tools
  wide: '(min-width: 1700px)',
  large: '(min-width: 1900px)', // everything a little larger
  huge: '(min-width: 3200px)',

  mouse: '(hover: hover) and (min-width: 700px)', // buttons on the board may be small
};
