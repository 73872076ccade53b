import { afterEach, expect, it } from 'vitest';
import { language } from '../../base/messages/language.svelte';
import type { Seat } from '../../base/protocol';
import { playerNames, withBotMarks } from './playerNames';

const person = (name = ''): Seat => ({ name, kind: 'human' });
const BOT: Seat = { name: 'Planner', kind: 'planner' };

afterEach(() => language.choose('en'));

it('calls the only person "you" in the language of the reader', async () => {
  expect(playerNames([person(), BOT])).toBe('You, Planner');
  expect(playerNames([person(), BOT], false)).toBe('Player 1, Planner');
  await language.choose('de');
  expect(playerNames([person(), BOT])).toBe('Du, Planner');
});

it('marks the names of people for whom a bot plays', () => {
  const names = withBotMarks([{ ...person('Anna'), is_bot: true }, person('Ben')]).map(({ name }) => name);
  expect(names).toEqual(['Anna (bot)', 'Ben']);
});

it('numbers several people and keeps the names that they have chosen', () => {
  expect(playerNames([person(), BOT, person()])).toBe('Player 1, Planner, Player 3');
  expect(playerNames([person('Anna'), person()])).toBe('Anna, Player 2');
});

it('numbers the players of an opened game record, too', () => {
  expect(
    playerNames([
      { name: '', kind: 'absent' },
      { name: '', kind: 'absent' },
    ]),
  ).toBe('Player 1, Player 2');
});
