/** The language of this browser: as it prefers, until the player chooses; the choice is remembered. */
import { de } from './de';
import { en, type Messages } from './en';

/** A language is a file of messages, named here by its code, with its own name for itself. */
export const LANGUAGES = { en: { name: 'English', messages: en }, de: { name: 'Deutsch', messages: de } } satisfies
  Record<string, { name: string; messages: Messages }>;

export type Language = keyof typeof LANGUAGES;
export const CODES = Object.keys(LANGUAGES) as Language[];

const KEY = 'fc-language';

/** The first of the browser's languages that is spoken here, or English. */
export function preferred(wished: readonly string[]): Language {
  const codes = wished.map((tag) => tag.split('-')[0]?.toLowerCase());
  return CODES.find((code) => code === codes.find((each) => CODES.some((known) => known === each))) ?? 'en';
}

class LanguageChoice {
  choice = $state<Language>(this.remembered());

  constructor() {
    this.show();
  }

  choose(language: Language) {
    this.choice = language;
    localStorage.setItem(KEY, language);
    this.show();
  }

  private remembered(): Language {
    const chosen = globalThis.localStorage?.getItem(KEY);
    return preferred(chosen ? [chosen] : (globalThis.document ? navigator.languages : []));
  }

  private show() {
    if (globalThis.document) document.documentElement.lang = this.choice;
  }
}

export const language = new LanguageChoice();
