import { mount } from 'svelte';
import './style.css';
import Root from './app/Root.svelte';

mount(Root, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined));
}
