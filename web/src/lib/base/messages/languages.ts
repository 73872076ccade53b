/** The available languages, and which of them this browser prefers. */

import { busy } from '../session/idle';
import { preferences } from '../session/preferences';
import { FILES, LANGUAGES } from './generated/languages';

export type Language = keyof typeof LANGUAGES;
export { LANGUAGES };
export const CODES = Object.keys(LANGUAGES) as Language[];

export const messagesIn = async (language: Language) => (await busy(FILES[language]())).messages;

/** Return the first of the browser's languages that is available, or English. */
export function preferred(tags: readonly string[]): Language {
  const codes = tags.map((tag) => tag.split('-')[0]?.toLowerCase());
  return CODES.find((code) => code === codes.find((each) => CODES.some((known) => known === each))) ?? 'en';
}

/** Return the player's choice, or otherwise the browser's preference. */
export function currentLanguage(): Language {
  const chosen = preferences.get('language');
  return preferred(chosen ? [chosen] : globalThis.document ? navigator.languages : []);
}

export const remember = (language: Language) => preferences.set('language', language);
