import { language } from './language.svelte';
import type { Messages } from './generated/messages';

/** The messages of the current language. Everything drawn from them is drawn again when the language changes. */
export const say = new Proxy({} as Messages, { get: (_, name) => language.messages[name as keyof Messages] });

/**
 * Return the message of a group about something in the game, if there is one. The key is its name without accents and
 * spaces.
 */
export const saidOf = <Said>(group: Record<string, Said>, name: string): Said | undefined =>
  group[name.normalize('NFD').replace(/\p{M}/gu, '').replaceAll(' ', '_')];
