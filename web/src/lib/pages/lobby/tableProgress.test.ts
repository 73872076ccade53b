import { expect, it } from 'vitest';
import type { TableInfo } from '../../base/protocol';
import { tableProgress } from './tableProgress';

const INFO: TableInfo = {
  table: 't',
  players: 2,
  modules: 'AB',
  ruleset: 'rulebook',
  box: '',
  seats: [
    { name: 'Anna', kind: 'human' },
    { name: 'Planner', kind: 'planner' },
  ],
  version: 40,
  phase: 'turns',
  round: 3,
  scores: [64, 58],
  deciding: 0,
  over: false,
};

it('shows the players, the scores, the round and whose turn it is', () => {
  expect(tableProgress(INFO)).toEqual({
    company: 'Anna 64 · Planner 58',
    setup: 'modules AB',
    when: 'Round 3 · Anna decides',
    yours: true,
  });
  expect(tableProgress({ ...INFO, deciding: 1 })).toMatchObject({ when: 'Round 3 · Planner decides', yours: false });
});

it('says "your turn" to the player who must decide', () => {
  expect(tableProgress(INFO, true)).toMatchObject({ when: 'Round 3 · your turn', yours: true });
  const [, planner] = INFO.seats;
  expect(tableProgress({ ...INFO, seats: [{ name: '', kind: 'human' }, planner!] }).when).toBe('Round 3 · your turn');
});

it('has words for the draft and the end', () => {
  expect(tableProgress({ ...INFO, phase: 'draft' }).when).toBe('Draft · Anna decides');
  expect(tableProgress({ ...INFO, phase: 'over', deciding: null, over: true }).when).toBe('Over');
});
