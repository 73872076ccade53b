import { expect, it } from 'vitest';
import { botOf, descriptionOf, nameOf, seatName, title } from './bots';

const novice = { name: 'novice', level: 2, in_cast: false, description: 'From the server.' };
const rosa = { name: 'rosa', level: 3, in_cast: true, description: 'From the server.' };
const own = { name: 'mine', level: 7, in_cast: false, description: 'From the server.' };
const bots = [novice, rosa, own];

it('shows the name and a description of a known bot', () => {
  expect(nameOf(novice)).toBe('Novice');
  expect(descriptionOf(novice)).toContain('overlooks');
});

it("shows the server's own words for a bot that it does not know", () => {
  expect(nameOf(own)).toBe('mine');
  expect(descriptionOf(own)).toBe('From the server.');
});

it('names the bots of seats', () => {
  expect(title('rosa', bots)).toBe('Rosa');
  expect(title('unheard-of', bots)).toBe('unheard-of');
  expect(botOf('rosa', bots)).toBe(rosa);
});

it('gives four seats of the same bot four different names', () => {
  for (const bot of bots) {
    expect(new Set([0, 1, 2, 3].map((before) => seatName(bot, before))).size).toBe(4);
  }
});
