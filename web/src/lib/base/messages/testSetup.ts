/** Test setup: load the messages before any test runs. Files share a thread, so leave nothing to the next one. */
import { afterAll, vi } from 'vitest';
import { language } from './language.svelte';

await language.load();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});
