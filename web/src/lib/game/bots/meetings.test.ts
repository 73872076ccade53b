import { beforeEach, expect, it } from 'vitest';
import { preferences } from '../../base/session/preferences';
import { CAST } from './bots';
import { beaten, meetings, remember, strength, suggested, type Meeting } from './meetings';

const ranks = (...places: number[]) => places.map((rank, seat) => ({ seat, rank }));
const met = (name: string, won: boolean): Meeting => ({ name, won, players: 2, modules: 'AB' });

beforeEach(() => preferences.set('meetings', null));

it('remembers who finished ahead, once for each table', () => {
  const game = { kinds: ['human', 'rosa', 'planner', 'ada'], mine: [0], ranks: ranks(2, 3, 4, 1), modules: 'CD' };
  for (let look = 0; look < 2; look++) remember('one', game);
  expect(meetings()).toEqual([
    { name: 'rosa', won: true, players: 4, modules: 'CD' },
    { name: 'ada', won: false, players: 4, modules: 'CD' },
  ]);
});

it('ignores games without the cast, games for two own seats, and ties are no wins', () => {
  remember('a', { kinds: ['human', 'planner'], mine: [0], ranks: ranks(1, 2), modules: 'AB' });
  remember('b', { kinds: ['human', 'pip', 'human'], mine: [0, 2], ranks: ranks(1, 2, 3), modules: 'AB' });
  expect(meetings()).toEqual([]);
  remember('c', { kinds: ['human', 'pip'], mine: [0], ranks: ranks(1, 1), modules: 'AB' });
  expect(meetings()[0]?.won).toBe(false);
});

it('survives stored nonsense', () => {
  preferences.set('meetings', '{"a":');
  expect(meetings()).toEqual([]);
  preferences.set('meetings', '{}');
  expect(meetings()).toEqual([]);
  preferences.set('meetings', '[null]');
  expect(suggested()).toBe(suggested([]));
});

it.each(CAST.slice(0, -1).map(({ level }) => level))(
  'finds the opponent for a reader of level %i within three games',
  (level) => {
    const games: Meeting[] = [];
    for (let game = 0; game < 3; game++) {
      const opponent = suggested(games);
      games.push(met(opponent.name, opponent.level < level));
    }
    expect(Math.abs(suggested(games).level - level)).toBeLessThanOrEqual(2);
  },
);

it('suggests nobody weaker after a win, and nobody stronger after a defeat', () => {
  const first = suggested([]);
  expect(suggested([met(first.name, true)]).level).toBeGreaterThan(first.level);
  const wins = ['pip', 'gaston', 'rosa'].map((name) => met(name, true));
  expect(suggested([...wins, met('ludwig', false)]).name).toBe('ludwig');
  expect(suggested([met('ada', false), met('ada', false), met('ludwig', true)]).level).toBeGreaterThanOrEqual(4);
  expect(strength([met('gone', true)])).toBe(strength([]));
  expect(suggested([met('gone', true)])).toBe(first);
});

it('lists sizes and modules of wins', () => {
  const won = [
    met('gaston', true),
    { ...met('gaston', true), modules: 'CD' },
    { ...met('gaston', true), players: 4 },
    met('gaston', false),
  ];
  expect([...beaten('gaston', won)]).toEqual([
    [2, new Set(['AB', 'CD'])],
    [4, new Set(['AB'])],
  ]);
});
