/** The rules in every language they were written in. */
import type { Language } from '../messages/spoken';
import type { Chapter } from './rulebook';

const books = import.meta.glob<Chapter[]>('../../../../docs/rules*.md', { import: 'default' });
const file = (suffix: string) => books[`../../../../docs/rules${suffix}.md`];

export const chaptersIn = (language: Language): Promise<Chapter[]> => (file(`.${language}`) ?? file('')!)();
