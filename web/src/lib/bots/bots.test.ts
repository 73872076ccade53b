import { expect, it } from 'vitest';
import { botOf, kindOf, levelOf, line, nameOf, seatName, title } from './bots';

const novice = { name: 'novice', level: 2, levels: 0, line: 'From the server.' };
const builder = { name: 'builder', level: 0, levels: 12, line: 'From the server.' };
const own = { name: 'mine', level: 7, levels: 0, line: 'From the server.' };
const bots = [novice, builder, own];

it('names a player and describes it', () => {
  expect(nameOf(novice)).toBe('Novice');
  expect(line(novice)).toContain('overlooks');
});

it('takes the words of the server for a player it does not know', () => {
  expect(nameOf(own)).toBe('mine');
  expect(line(own)).toBe('From the server.');
});

it('tells the level of who has levels of its own, and of nobody else', () => {
  expect(title('builder@7', bots)).toBe('Builder · level 7');
  expect(title('novice', bots)).toBe('Novice');
  expect(title('unheard-of', bots)).toBe('unheard-of');
});

it('reads the kinds that it writes', () => {
  expect(kindOf(novice, 5)).toBe('novice');
  expect(kindOf(builder, 5)).toBe('builder@5');
  for (const bot of bots) expect(botOf(kindOf(bot, 5), bots)).toBe(bot);
  expect(levelOf('builder@12')).toBe(12);
  expect(levelOf('novice')).toBe(0);
});

it('gives four seats of one player four names', () => {
  for (const bot of bots) {
    expect(new Set([0, 1, 2, 3].map((before) => seatName(bot, before))).size).toBe(4);
  }
});
