import type { Messages } from './en';
import { language } from './language.svelte';

/** The messages of the language chosen now: what is drawn from them is drawn anew when it changes. */
export const say = new Proxy({} as Messages, { get: (_, name) => language.messages[name as keyof Messages] });
