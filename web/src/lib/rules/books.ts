/** The rules in every language they were written in. */
import type { Language } from '../messages/spoken';
import type { Chapter } from './rulebook';

const books = import.meta.glob<Chapter[]>('../../../../docs/rules*.md', { import: 'default' });
const file = (suffix: string) => books[`../../../../docs/rules${suffix}.md`];

/** The language in which somebody reads the rules: English, if they were not written in the one chosen. */
export const writtenIn = (language: Language): Language => (file(`.${language}`) ? language : 'en');

export const chaptersIn = (language: Language): Promise<Chapter[]> => (file(`.${language}`) ?? file('')!)();
