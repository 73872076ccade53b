/** The rules in every language that has them. */
import type { Language } from '../messages/spoken';
import type { Chapter } from './rulebook';

const books = import.meta.glob<Chapter[]>('../../../../docs/rules*.md', { import: 'default' });
const file = (suffix: string) => books[`../../../../docs/rules${suffix}.md`];

/** Return the language in which a reader sees the rules: English, unless the rules exist in the chosen language. */
export const writtenIn = (language: Language): Language => (file(`.${language}`) ? language : 'en');

export const chaptersIn = (language: Language): Promise<Chapter[]> => (file(`.${language}`) ?? file('')!)();
