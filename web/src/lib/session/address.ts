/** Where pages stand. A server has a path for each; a plain file host has one document, which is asked for them. */
import { onDevice } from './here';

/** What leads to a page. */
export const to = (path: string) => (onDevice ? asked(path) : path);

/** What begins such an address. */
export const LEADING = onDevice ? '?page=' : '/';

function asked(path: string): string {
  const { pathname, search, hash } = new URL(path, 'file:');
  return `?page=${pathname}${search.replace('?', '&')}${hash}`;
}

/** The path of the page that stands there. */
export const pathAt = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  onDevice ? (new URLSearchParams(search).get('page') ?? '/') : pathname;
