import { language } from './language.svelte';
import type { Messages } from './made/messages';

/** The messages of the language chosen now: what is drawn from them is drawn anew when it changes. */
export const say = new Proxy({} as Messages, { get: (_, name) => language.messages[name as keyof Messages] });

/** What a group of messages says of something in the game, if anything: by its name without accents and spaces. */
export const saidOf = <Said>(group: Record<string, Said>, name: string): Said | undefined =>
  group[name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '_')];
