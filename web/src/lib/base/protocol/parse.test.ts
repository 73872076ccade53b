/** Names from the right are isolated, and nothing else changes. */
import { expect, it } from 'vitest';
import { isolate, parse, plain } from './parse';

it.each([
  ['Ann', 'Ann'],
  ['Zoë ❤️ 2', 'Zoë ❤️ 2'],
  ['דוד', '\u2068דוד\u2069'],
  ['سلمى 2', '\u2068سلمى 2\u2069'],
  ['Ann ד', '\u2068Ann ד\u2069'],
])('isolates the name %s if it has letters from the right', (name, shown) => {
  expect(isolate(name)).toBe(shown);
  expect(plain(shown)).toBe(name);
});

it('isolates the names in an answer and leaves other texts alone', () => {
  const sent = { seats: [{ name: 'דוד' }, { name: 'Ann' }], lines: [{ name: 'דוד', text: 'שלום' }], login: null };
  expect(parse(JSON.stringify(sent))).toEqual({
    seats: [{ name: '\u2068דוד\u2069' }, { name: 'Ann' }],
    lines: [{ name: '\u2068דוד\u2069', text: 'שלום' }],
    login: null,
  });
});
