import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { language } from './lib/base/messages/language.svelte';
import { loadPage } from './pages';
import { route } from './lib/base/route/route.svelte';
import { busy } from './lib/base/session/idle';
import { onDevice } from './lib/base/session/platform';
import { requiredUpgrade } from './lib/base/session/requiredUpgrade';

/**
 * Milliseconds. The service worker fetches everything, and the first view does not wait for it. This is also the delay
 * before a failed start is tried again.
 */
const LATER = 2000;

if (import.meta.env.PROD && !onDevice && 'serviceWorker' in navigator) {
  // If registration fails now, the next visit may succeed.
  window.setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => undefined), LATER);
}
// A missing chunk belongs to an earlier version, so reload. If nothing is reachable, this page is all there is.
window.addEventListener('vite:preloadError', () => {
  if (onDevice) requiredUpgrade.offer('');
  else
    void fetch('/api/health').then(
      () => location.reload(),
      () => undefined,
    );
});

// The first chunk runs at once, so its requests may be answered before the page has been parsed to the end.
const read = new Promise((done) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', done);
  else done(null);
});

void busy(Promise.all([language.load(), read, loadPage(route.page)])).then(
  () => {
    const target = document.getElementById('app') as HTMLElement;
    target.replaceChildren();
    mount(App, { target });
  },
  (error) => {
    // The document of a device says why it does not start.
    if (onDevice) throw error;
    window.setTimeout(() => location.reload(), LATER);
  },
);
