/** The context of components that draw a table, or a card away from it. */
import { createContext } from 'svelte';
import type { Advice } from '../model/advice.svelte';
import type { Overlays } from '../model/overlays.svelte';
import type { Table } from '../model/table.svelte';
import type { Catalogue } from '../../base/protocol';
import type { Play } from './play.svelte';

export const [useCatalogue, provideCatalogue] = createContext<Catalogue>();
export const [useTable, provideTable] = createContext<Table>();
export const [useAdvice, provideAdvice] = createContext<Advice>();
export const [useOverlays, provideOverlays] = createContext<Overlays>();
export const [usePlay, providePlay] = createContext<Play>();

/** Provide everything that belongs to a table. */
export function providePlaying(play: Play) {
  provideTable(play.table);
  provideAdvice(play.advice);
  provideOverlays(play.overlays);
  providePlay(play);
}
