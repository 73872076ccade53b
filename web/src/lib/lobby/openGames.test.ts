import { expect, it } from 'vitest';
import type { Departure, DepartureSeat, Lobby } from '../protocol';
import { all, begun, free, unready, withYours } from './openGames';

const seat = (more: Partial<DepartureSeat> = {}): DepartureSeat => ({
  name: 'Ann',
  kind: 'human',
  program: false,
  vacant: false,
  host: false,
  here: true,
  ready: true,
  ...more,
});

const departure = (id: string, more: Partial<Departure> = {}): Departure => ({
  id,
  wish: { players: 2, modules: 'AB', seats: [] },
  seed_named: false,
  access: 'open',
  pace: 'live',
  seats: [seat(), seat({ vacant: true, ready: false })],
  mine: [],
  hosted: false,
  made: 0,
  begun: false,
  drawn: false,
  ...more,
});

const lobby = (open: Departure[], yours: Departure[]): Lobby => ({ open, yours, playing: [], here: [], watching: 1 });

it('lists each open game of the reader once, and none that has started', () => {
  const [mine, gone] = [departure('a', { mine: [1] }), departure('c', { begun: true })];
  const shown = all(lobby([departure('a'), departure('b')], [mine, gone]));
  expect(shown.yours).toEqual([mine]);
  expect(shown.others.map(({ id }) => id)).toEqual(['b']);
});

it('leads to a table that the reader waited for, and to no other', () => {
  const before = lobby([], [departure('a', { mine: [0] }), departure('b')]);
  const now = lobby(
    [],
    ['a', 'b', 'c'].map((id) => departure(id, { mine: id === 'b' ? [] : [0], begun: true })),
  );
  expect(begun(before, now).map(({ id }) => id)).toEqual(['a']);
  expect(begun(undefined, now)).toEqual([]);
});

it("shows the reader's own action before the server's update, and leads to the table", () => {
  const done = departure('a', { mine: [1] });
  const now = withYours(lobby([departure('a')], [departure('a'), departure('b')]), done);
  expect(now.yours).toEqual([done, departure('b')]);
  expect(begun(withYours(undefined, done), lobby([], [{ ...done, begun: true }]))).toHaveLength(1);
});

it('tells which seats are free and which participants are not ready', () => {
  const seats = [seat(), seat({ vacant: true, ready: false }), seat({ name: 'Ben', ready: false })];
  expect(free(departure('a', { seats }))).toEqual([1]);
  expect(unready(departure('a', { seats })).map(({ name }) => name)).toEqual(['Ben']);
});
