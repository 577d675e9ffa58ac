// The size of the window, where more than the styles has to know it.
import { MediaQuery } from 'svelte/reactivity';
import { SCREENS } from './screens';

export const phone = new MediaQuery(SCREENS.phone);
export const flat = new MediaQuery(SCREENS.flat);
export const narrow = new MediaQuery(SCREENS.narrow);
export const tablet = new MediaQuery(SCREENS.tablet);
