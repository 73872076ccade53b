import './early';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';

// Once the page is there: the first view does not wait for it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  window.addEventListener('load', () => void navigator.serviceWorker.register('/sw.js'));
}

mount(App, { target: document.getElementById('app') as HTMLElement });
