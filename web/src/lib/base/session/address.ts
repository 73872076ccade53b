/**
 * The addresses of pages. A server has a path for each page; a plain file host has one document that takes the path as
 * a parameter.
 */
import { onDevice } from './platform';

/** Return the address that leads to a page. */
export const to = (path: string) => (onDevice ? pageQuery(path) : path);

/** The prefix of such addresses. */
export const LEADING = onDevice ? '?page=' : '/';

function pageQuery(path: string): string {
  const { pathname, search, hash } = new URL(path, 'file:');
  return `?page=${pathname}${search.replace('?', '&')}${hash}`;
}

/** Return the path of the page at an address. */
export const pathAt = ({ pathname, search }: Pick<URL, 'pathname' | 'search'>) =>
  onDevice ? (new URLSearchParams(search).get('page') ?? '/') : pathname;
