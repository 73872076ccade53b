/** The generated messages, and the choice of a language. Python's tests show that every language is complete. */
import { expect, it } from 'vitest';
import { saidOf, say } from '.';
import { formSelector } from './formSelector';
import { CODES, messagesIn, preferred } from './languages';

it('chooses a form by the number itself, by its plural form, or by a word', () => {
  const polish = formSelector('pl');
  const tickets = { one: 'bilet', few: 'bilety', many: 'biletów', other: 'biletu' };
  expect([1, 3, 5, 22].map((n) => polish(n, tickets))).toEqual(['bilet', 'bilety', 'biletów', 'bilety']);
  expect(polish(0, { 0: 'none', other: 'some' })).toBe('none');
  expect(polish(true, { true: 'yes', other: 'no' })).toBe('yes');
  expect(polish('nobody else', { upper: 'up', lower: 'low' }, 'lower')).toBe('low');
});

it('fills in blanks in the order of the English comment, in every language', async () => {
  expect(CODES).toContain('de');
  const { board, icon, kind } = await messagesIn('de');
  expect(board.column(2, 1, 4)).toBe('Spalte 2: 1 von 4 Münzen');
  expect([1, 2].map(icon.coins)).toEqual(['1 Münze', '2 Münzen']);
  expect(kind.car).toBe('Waggonkarte');
});

it('finds the message for a name of the game', () => {
  expect(saidOf(say.name, 'Győr')).toBe('Győr');
  expect(saidOf(say.sheet.sources, 'coins spent')).toBe('Coins spent');
  expect(saidOf(say.name, 'Springfield')).toBeUndefined();
});

it("chooses the first of the browser's languages that is available", () => {
  expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(preferred(['en-GB', 'de'])).toBe('en');
  expect(preferred(['fr'])).toBe('en');
  expect(preferred([])).toBe('en');
});
