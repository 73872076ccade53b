/** Each page is a part of the program of its own, which is fetched when it is wanted. Those of a table take its `id`. */
import type { Component } from 'svelte';
import type { Page } from './paths';

export const PARTS: Record<Page, () => Promise<{ default: Component<any> }>> = {
  start: () => import('./start/Start.svelte'),
  table: () => import('./table/TablePage.svelte'),
  review: () => import('./review/ReviewPage.svelte'),
  rules: () => import('./rules/RulesPage.svelte'),
  cards: () => import('./cards/CardsPage.svelte'),
};
