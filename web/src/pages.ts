/** Each page and each layout is a separate chunk of the program, which loads on demand. */
import type { Component } from 'svelte';
import { routeOf, type Page, type Route } from './lib/base/route/routes';
import { busy } from './lib/base/session/idle';

// Pages of a table take its `id`; layouts take their content.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type AnyComponent = Component<any>;

/** A page, and its layout if it has one. */
export interface LoadedPage {
  Page: AnyComponent;
  Layout: AnyComponent | null;
}

const FILES = import.meta.glob<{ default: AnyComponent }>('./lib/pages/*/*Page.svelte');
const LAYOUTS: Record<Route['layout'], (() => Promise<{ default: AnyComponent }>) | null> = {
  bare: null,
  reading: () => busy(import('./lib/pages/frame/ReadingLayout.svelte')),
};

const loaded: Partial<Record<Page, LoadedPage>> = {};

async function fetchPage(page: Page): Promise<LoadedPage> {
  const { file, layout } = routeOf(page);
  const [{ default: Page }, around] = await Promise.all([busy(FILES[`./lib/pages/${file}`]!()), LAYOUTS[layout]?.()]);
  return (loaded[page] = { Page, Layout: around?.default ?? null });
}

/**
 * Return the page directly if it has loaded, because waiting for a promise, however short, costs one more drawing.
 */
export const loadPage = (page: Page): LoadedPage | Promise<LoadedPage> => loaded[page] ?? fetchPage(page);
