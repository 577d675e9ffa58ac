// The size of the screen, where more than the styles has to know it: the styles of the table say the same.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery(
  '(max-width: 759px) and (min-height: 501px), (max-width: 1000px) and (orientation: portrait)',
);
// Phones on their side, and large text on small screens: little height.
export const low = new MediaQuery('(max-height: 500px) and (orientation: landscape)');
