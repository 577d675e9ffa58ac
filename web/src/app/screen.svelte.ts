// The size of the screen, where more than the styles has to know it: the styles of the table say the same.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('(max-width: 759px), (max-width: 1000px) and (orientation: portrait)');
