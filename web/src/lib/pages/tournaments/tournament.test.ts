import { expect, it } from 'vitest';
import type { NewTournament, Tournament, TournamentMatch } from '../../base/protocol';
import {
  allMeet,
  facts,
  figure,
  isBye,
  freeSeats,
  currentMatch,
  nameOf,
  progress,
  signed,
  winners,
} from './tournament';

const settings = (more: Partial<NewTournament> = {}, players = 2): NewTournament => ({
  name: 'Spring Cup',
  format: 'round_robin',
  rounds: 4,
  table: { players, modules: 'AB' },
  ...more,
});

const match = (entrants: number[], more: Partial<TournamentMatch> = {}): TournamentMatch => ({
  table: 't',
  entrants,
  over: false,
  places: [],
  scores: [],
  ...more,
});

const tournament = (more: Partial<Tournament> = {}): Tournament => ({
  id: 'x',
  settings: settings(),
  host: 'Ann',
  is_host: false,
  is_invited: false,
  your_number: 2,
  entrant_count: 3,
  round: 1,
  rounds: 3,
  created_at: 0,
  over: false,
  entrants: [
    { number: 1, name: 'Ann', kind: 'human', withdrawn: false },
    { number: 2, name: '', kind: 'human', withdrawn: false },
  ],
  played_rounds: [{ modules: 'AB', matches: [match([1, 3]), match([2], { table: null, over: true, places: [1] })] }],
  standings: [
    { rank: 1, entrant: 1, games: 1, points: 1, buchholz: 0, margin: 0 },
    { rank: 1, entrant: 2, games: 1, points: 1, buchholz: 0, margin: 0 },
    { rank: 3, entrant: 3, games: 1, points: 0, buchholz: 1, margin: 0 },
  ],
  ...more,
});

it('shows the number of rounds only when it is settled', () => {
  expect(allMeet(settings())).toBe(true);
  expect(allMeet(settings({}, 3))).toBe(false);
  expect(facts({ settings: settings(), rounds: 0 }).join()).not.toContain('rounds');
  expect(facts({ settings: settings({ format: 'swiss' }), rounds: 0 })).toContain('4 rounds');
  expect(facts({ settings: settings(), rounds: 3 })).toContain('3 rounds');
});

it('counts the free seats at the last table', () => {
  expect([3, 4, 5, 6, 7, 8].map((entrant_count) => freeSeats({ entrant_count, settings: settings({}, 4) }))).toEqual([
    1, 0, 3, 2, 1, 0,
  ]);
});

it('describes the progress of a tournament', () => {
  expect(progress(tournament({ round: 0, rounds: 0 }))).toBe('3 participants');
  expect(progress(tournament())).toBe('round 1 of 3');
  expect(progress(tournament({ over: true }))).toBe('over');
});

it("finds the reader's current match, if there is one", () => {
  expect(isBye(currentMatch(tournament())!)).toBe(true);
  expect(currentMatch(tournament({ your_number: 1 }))?.entrants).toEqual([1, 3]);
  expect(currentMatch(tournament({ your_number: null }))).toBeUndefined();
  expect(currentMatch(tournament({ over: true }))).toBeUndefined();
});

it('names the winners, and has a word for participants without a name', () => {
  expect(nameOf(tournament(), 2)).toBe('Somebody');
  expect(winners(tournament())).toEqual(['Ann', 'Somebody']);
});

it('formats points and margins', () => {
  expect([figure(1.5), figure(2), figure(1.333)]).toEqual(['1.5', '2', '1.33']);
  expect([signed(3), signed(-2.5), signed(0)]).toEqual(['+3', '-2.5', '0']);
});
