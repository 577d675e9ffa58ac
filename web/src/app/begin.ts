import { mount } from 'svelte';
import '../style.css';
import { pwa } from './pwa.svelte';
import Root from './Root.svelte';

export function begin() {
  pwa.start();
  mount(Root, { target: document.getElementById('app')! });
}
