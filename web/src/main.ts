import { mount } from 'svelte';
import './style.css';
import { pwa } from './app/pwa.svelte';
import Root from './app/Root.svelte';

pwa.start();
mount(Root, { target: document.getElementById('app')! });
