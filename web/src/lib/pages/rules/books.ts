/** The rules in every language that has them. */
import type { Language } from '../../base/messages/languages';
import type { Chapter } from './rulebook';

const books = import.meta.glob<Chapter[]>('../../../../../docs/rules*.md', { import: 'default' });
const sourced = import.meta.glob<() => Promise<Chapter[]>>('../../../../../docs/rules*.md', {
  query: '?sources',
  import: 'default',
  eager: true,
});
const path = (language: Language) => `../../../../../docs/rules${language === 'en' ? '' : `.${language}`}.md`;

/** Return the language in which a reader sees the rules: English, unless the rules exist in the chosen language. */
export const rulesLanguage = (language: Language): Language => (path(language) in books ? language : 'en');

/** Load the rules in a language, with the sources of the rules if the reader wants them. */
export const loadChapters = (language: Language, sources = false): Promise<Chapter[]> =>
  (sources ? sourced : books)[path(rulesLanguage(language))]!();
