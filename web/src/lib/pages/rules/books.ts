/** The rules in every language that has them. */
import type { Language } from '../../base/messages/languages';
import type { Chapter } from './rulebook';

const books = import.meta.glob<Chapter[]>('../../../../../docs/rules*.md', { import: 'default' });
const file = (suffix: string) => books[`../../../../../docs/rules${suffix}.md`];

/** Return the language in which a reader sees the rules: English, unless the rules exist in the chosen language. */
export const rulesLanguage = (language: Language): Language => (file(`.${language}`) ? language : 'en');

export const loadChapters = (language: Language): Promise<Chapter[]> => (file(`.${language}`) ?? file('')!)();
