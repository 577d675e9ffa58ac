import { mount } from 'svelte';
import '../style.css';
import { app } from '../shell/app.svelte';
import { pwa } from '../shell/pwa.svelte';
import Root from './Root.svelte';

export function begin() {
  pwa.start();
  void app.engine; // gets ready while the page is made
  const target = document.getElementById('app')!;
  target.replaceChildren(); // the logo
  mount(Root, { target });
}
