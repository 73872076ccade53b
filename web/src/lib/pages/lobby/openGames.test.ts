import { expect, it } from 'vitest';
import type { OpenGame, OpenGameSeat, Lobby } from '../../base/protocol';
import { all, begun, free, unready, withYours } from './openGames';

const seat = (more: Partial<OpenGameSeat> = {}): OpenGameSeat => ({
  name: 'Ann',
  kind: 'human',
  is_bot: false,
  is_free: false,
  is_host: false,
  is_connected: true,
  is_ready: true,
  ...more,
});

const openGame = (id: string, more: Partial<OpenGame> = {}): OpenGame => ({
  id,
  settings: { table: { players: 2, modules: 'AB', seats: [] }, open_seats: [1] },
  seed_named: false,
  seats: [seat(), seat({ is_free: true, is_ready: false })],
  your_seats: [],
  is_host: false,
  is_invited: false,
  invited: [],
  created_at: 0,
  started: false,
  rated: true,
  unrated: null,
  help_allowed: false,
  ...more,
});

const lobby = (open_games: OpenGame[], your_games: OpenGame[]): Lobby => ({
  open_games,
  your_games,
  running_games: [],
  people: [],
  people_count: 1,
});

it('lists each open game of the reader once, and none that has started', () => {
  const [mine, gone] = [openGame('a', { your_seats: [1] }), openGame('c', { started: true })];
  const invitation = openGame('d', { is_invited: true });
  const groups = all(lobby([openGame('a'), openGame('b')], [mine, gone, invitation]));
  expect(groups.invitations).toEqual([invitation]);
  expect(groups.yours).toEqual([mine]);
  expect(groups.others.map(({ id }) => id)).toEqual(['b']);
});

it('leads to a table that the reader waited for, and to no other', () => {
  const before = lobby([], [openGame('a', { your_seats: [0] }), openGame('b')]);
  const now = lobby(
    [],
    ['a', 'b', 'c'].map((id) => openGame(id, { your_seats: id === 'b' ? [] : [0], started: true })),
  );
  expect(begun(before, now).map(({ id }) => id)).toEqual(['a']);
  expect(begun(undefined, now)).toEqual([]);
});

it("shows the reader's own action before the server's update, and leads to the table", () => {
  const done = openGame('a', { your_seats: [1] });
  const now = withYours(lobby([openGame('a')], [openGame('a'), openGame('b')]), done);
  expect(now.your_games).toEqual([done, openGame('b')]);
  expect(begun(withYours(undefined, done), lobby([], [{ ...done, started: true }]))).toHaveLength(1);
});

it('tells which seats are free and which participants are not ready', () => {
  const seats = [seat(), seat({ is_free: true, is_ready: false }), seat({ name: 'Ben', is_ready: false })];
  expect(free(openGame('a', { seats }))).toEqual([1]);
  expect(unready(openGame('a', { seats })).map(({ name }) => name)).toEqual(['Ben']);
});
