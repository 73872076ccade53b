/** Which languages are spoken here, and which of them this browser wants. */

import { preferences } from '../session/preferences';
import type { Messages } from './en';

/** A language is a file of messages, named here by its code, with its own name for itself. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

export type Language = keyof typeof LANGUAGES;
export const CODES = Object.keys(LANGUAGES) as Language[];

const FILES: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};

export const messagesIn = (language: Language) => FILES[language]();

/** The first of the browser's languages that is spoken here, or English. */
export function preferred(wished: readonly string[]): Language {
  const codes = wished.map((tag) => tag.split('-')[0]?.toLowerCase());
  return CODES.find((code) => code === codes.find((each) => CODES.some((known) => known === each))) ?? 'en';
}

/** What the player chose, else what the browser prefers. */
export function remembered(): Language {
  const chosen = preferences.get('language');
  return preferred(chosen ? [chosen] : globalThis.document ? navigator.languages : []);
}

export const remember = (language: Language) => preferences.set('language', language);
