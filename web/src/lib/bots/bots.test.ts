import { expect, it } from 'vitest';
import { botOf, kindOf, levelOf, line, nameOf, seatName, title } from './bots';

const novice = { name: 'novice', level: 2, levels: 0, description: 'From the server.' };
const builder = { name: 'builder', level: 0, levels: 12, description: 'From the server.' };
const own = { name: 'mine', level: 7, levels: 0, description: 'From the server.' };
const bots = [novice, builder, own];

it('shows the name and a description of a known bot', () => {
  expect(nameOf(novice)).toBe('Novice');
  expect(line(novice)).toContain('overlooks');
});

it("shows the server's own words for a bot that it does not know", () => {
  expect(nameOf(own)).toBe('mine');
  expect(line(own)).toBe('From the server.');
});

it('names the level only for bots that have levels', () => {
  expect(title('builder@7', bots)).toBe('Builder · level 7');
  expect(title('novice', bots)).toBe('Novice');
  expect(title('unheard-of', bots)).toBe('unheard-of');
});

it('parses every kind that it writes', () => {
  expect(kindOf(novice, 5)).toBe('novice');
  expect(kindOf(builder, 5)).toBe('builder@5');
  for (const bot of bots) expect(botOf(kindOf(bot, 5), bots)).toBe(bot);
  expect(levelOf('builder@12')).toBe(12);
  expect(levelOf('novice')).toBe(0);
});

it('gives four seats of the same bot four different names', () => {
  for (const bot of bots) {
    expect(new Set([0, 1, 2, 3].map((before) => seatName(bot, before))).size).toBe(4);
  }
});
