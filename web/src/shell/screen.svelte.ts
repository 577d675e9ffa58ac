// The size of the window, where more than the styles has to know it.
import { MediaQuery } from 'svelte/reactivity';
import * as screens from './screens';

export const phone = new MediaQuery(screens.phone);
export const flat = new MediaQuery(screens.flat);
export const narrow = new MediaQuery(screens.narrow);
export const tablet = new MediaQuery(screens.tablet);
