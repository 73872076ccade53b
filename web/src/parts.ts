/** Each page and each layout is a separate part of the program, which loads on demand. */
import type { Component } from 'svelte';
import { routeOf, type Page, type Route } from './lib/route/routes';
import { busy } from './lib/session/idle';

// Pages of a table take its `id`; layouts take their content.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Part = Component<any>;

/** A page, and its layout if it has one. */
export interface Parts {
  Page: Part;
  Layout: Part | null;
}

const FILES = import.meta.glob<{ default: Part }>('./lib/*/*Page.svelte');
const LAYOUTS: Record<Route['layout'], (() => Promise<{ default: Part }>) | null> = {
  bare: null,
  reading: () => busy(import('./lib/reading/Reading.svelte')),
};

const here: Partial<Record<Page, Parts>> = {};

async function fetchParts(page: Page): Promise<Parts> {
  const { file, layout } = routeOf(page);
  const [{ default: Page }, around] = await Promise.all([busy(FILES[`./lib/${file}`]!()), LAYOUTS[layout]?.()]);
  return (here[page] = { Page, Layout: around?.default ?? null });
}

/**
 * Return the parts directly if they have loaded, because waiting for a promise, however short, costs one more drawing.
 */
export const parts = (page: Page): Parts | Promise<Parts> => here[page] ?? fetchParts(page);
