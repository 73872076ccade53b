import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { language } from './lib/messages/language.svelte';
import './lib/theme.svelte';

/** Milliseconds: the worker fetches all there is, and the first view does not wait for it. */
const LATER = 2000;

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where it can not be had now, the next visit may bring it.
  window.setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined), LATER);
}
// A part that is not there any more belongs to a version before this one.
window.addEventListener('vite:preloadError', () => location.reload());

void language.load().then(() => mount(App, { target: document.getElementById('app') as HTMLElement }));
