import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { language } from './lib/messages/language.svelte';
import { parts } from './parts';
import { route } from './lib/route/route.svelte';
import { busy } from './lib/session/idle';
import { onDevice } from './lib/session/here';

/** Milliseconds: the worker fetches all there is, and the first view does not wait for it; what did not come is asked for again. */
const LATER = 2000;

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Where it can not be had now, the next visit may bring it.
  window.setTimeout(
    () => navigator.serviceWorker.register(onDevice ? 'sw.js' : '/sw.js').catch(() => undefined),
    LATER,
  );
}
// A part that is not there any more belongs to a version before this one. Where nothing comes at all, this page is all there is.
window.addEventListener(
  'vite:preloadError',
  () =>
    void fetch(onDevice ? 'engine.json' : '/api/health').then(
      () => location.reload(),
      () => undefined,
    ),
);

// The first part waits for nothing, so what it asks for may be here before the page is read to its end.
const read = new Promise((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', done);
  else done(null);
});

void busy(Promise.all([language.load(), read, parts(route.page)])).then(
  () => {
    const target = document.getElementById('app') as HTMLElement;
    target.replaceChildren();
    mount(App, { target });
  },
  () => window.setTimeout(() => location.reload(), LATER),
);
