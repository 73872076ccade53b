/** The language of this browser: its preferred one until the player chooses, and then the stored choice. */
import type { Messages } from './generated/messages';
import { messagesIn, remember, currentLanguage, type Language } from './languages';

class LanguageChoice {
  choice = $state<Language>(currentLanguage());
  /** Nothing can be drawn before the messages have loaded. */
  messages = $state.raw<Messages>() as Messages;

  async load() {
    await this.speak(this.choice);
  }

  async choose(language: Language) {
    remember(language);
    await this.speak(language);
  }

  private async speak(language: Language) {
    this.messages = await messagesIn(language);
    this.choice = language;
    if (globalThis.document) document.documentElement.lang = language;
  }
}

export const language = new LanguageChoice();
