import { expect, it } from 'vitest';
import { say } from '../messages';
import { matchRoute, reviewPath, routeOf, ROUTES, tablePath } from './routes';

it.each([
  ['/', 'start', null],
  ['/rules', 'rules', null],
  ['/rules/', 'rules', null],
  ['/cards', 'cards', null],
  [tablePath('abc'), 'table', 'abc'],
  ['/table/abc/', 'table', 'abc'],
  [reviewPath('abc'), 'review', 'abc'],
  ['/table', 'notFound', null],
  ['/rulesbook', 'notFound', null],
  ['/table/abc/rules', 'notFound', null],
])('%s is the page %s', (path, page, id) => {
  expect(matchRoute(path)).toEqual({ page, id });
});

const FILES = Object.keys(import.meta.glob('../../pages/*/*Page.svelte'));

it('knows the file, title and path of each page', () => {
  for (const { page, path, file } of ROUTES) {
    expect(FILES).toContain(`../../pages/${file}`);
    expect(routeOf(page).title(say)).not.toBe('');
    if (path) expect(matchRoute(path).page).toBe(page);
  }
});
