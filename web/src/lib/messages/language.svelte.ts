/** The language of this browser: as it prefers, until the player chooses; the choice is remembered. */
import { de } from './de';
import { en, type Messages } from './en';
import { remember, remembered, type Language } from './spoken';

export const MESSAGES: Record<Language, Messages> = { en, de };

class LanguageChoice {
  choice = $state<Language>(remembered());

  constructor() {
    this.show();
  }

  choose(language: Language) {
    this.choice = language;
    remember(language);
    this.show();
  }

  private show() {
    if (globalThis.document) document.documentElement.lang = this.choice;
  }
}

export const language = new LanguageChoice();
