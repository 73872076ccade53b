import { expect, it } from 'vitest';
import { line, seatName, title } from './bots';

const novice = { name: 'novice', level: 2, line: 'From the server.' };
const own = { name: 'mine', level: 7, line: 'From the server.' };

it('names a player with its level and describes it', () => {
  expect(title(novice)).toBe('Novice · level 2');
  expect(line(novice)).toContain('overlooks');
});

it('takes the words of the server for a player it does not know', () => {
  expect(title(own)).toBe('mine · level 7');
  expect(line(own)).toBe('From the server.');
});

it('gives four seats of one player four names', () => {
  for (const bot of [novice, own]) {
    expect(new Set([0, 1, 2, 3].map((before) => seatName(bot, before))).size).toBe(4);
  }
});
