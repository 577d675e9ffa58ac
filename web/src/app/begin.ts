import { mount } from 'svelte';
import '../style.css';
import { app } from './app.svelte';
import { pwa } from './pwa.svelte';
import Root from './Root.svelte';

export function begin() {
  pwa.start();
  void app.engine; // gets ready while the page is made
  mount(Root, { target: document.getElementById('app')! });
}
