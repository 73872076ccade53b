/** Each page is a part of the program of its own, which is fetched when it is wanted. Those of a table take its `id`. */
import type { Component } from 'svelte';
import type { Page } from './paths';

interface Part {
  default: Component<{ id: string | null }>;
}

const PARTS: Record<Page, () => Promise<{ default: Component<never> }>> = {
  start: () => import('./start/Start.svelte'),
  table: () => import('./table/TablePage.svelte'),
  review: () => import('./review/ReviewPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  cards: () => import('./cards/CardsPage.svelte'),
};

const here: Partial<Record<Page, Part>> = {};

/** The part itself if it is here already: whoever waits for a promise, however short, draws one more time. */
export const part = (page: Page): Part | Promise<Part> =>
  here[page] ?? PARTS[page]().then((come) => (here[page] = come as Part));
