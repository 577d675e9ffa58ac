// The size of the screen, where more than the styles has to know it.
import { MediaQuery } from 'svelte/reactivity';

export const phone = new MediaQuery('max-width: 759px');
