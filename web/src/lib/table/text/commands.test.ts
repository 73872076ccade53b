import { expect, it } from 'vitest';
import type { Offer } from '../../base/protocol';
import { suggest, parseCommand } from './commands';
import { newLogLines } from '../../game/facts/logText';

const offer = (action: string, text = ''): Offer => ({
  action,
  text,
  now: 0,
  scoring: 0,
  moves: {},
  lapses: false,
});
const LEGAL = [
  offer('take 2.3', 'Take: both conductors 2 steps'),
  offer('decline 2.3', 'Decline'),
  offer('take tile', 'Take the tile'),
];

it('plays a legal action regardless of spaces', () => {
  expect(parseCommand('  Take   2.3 ', LEGAL)).toEqual({ kind: 'act', offer: LEGAL[0] });
});

it('explains why an action is not legal', () => {
  expect(parseCommand('car upper', LEGAL)).toEqual({ kind: 'why', action: 'car upper' });
  expect(parseCommand('why end turn', LEGAL)).toEqual({ kind: 'why', action: 'end turn' });
});

it('understands the words that ask for information', () => {
  expect(parseCommand('', LEGAL)).toEqual({ kind: 'nothing' });
  expect(parseCommand('board Anna Berg', LEGAL)).toEqual({ kind: 'board', name: 'anna berg' });
  expect(parseCommand('log 3', LEGAL)).toEqual({ kind: 'log', count: 3 });
  expect(parseCommand('Hint', LEGAL)).toEqual({ kind: 'hint' });
  expect(parseCommand('log', LEGAL)).toEqual({ kind: 'log', count: 10 });
});

it('suggests legal actions by notation and by meaning', () => {
  const lines = (typed: string) => suggest(typed, LEGAL, {}).map(({ line }) => line);
  expect(lines('ta')).toEqual(['take 2.3', 'take tile']);
  expect(lines('conductors')).toEqual(['take 2.3']);
  expect(lines('')).toEqual([
    'take 2.3',
    'decline 2.3',
    'take tile',
    'what',
    'board',
    'display',
    'log',
    'score',
    'hint',
    'why',
    'undo',
    'redo',
    'help',
  ]);
});

it('reports news once and in order, and mentions an undone move', () => {
  const entry = (version: number, text: string) => ({
    version,
    seat: 0,
    round: 1,
    text,
    short: text,
    kind: '',
    events: [],
    depth: 0,
    points: 0,
    icons: [],
    card: null,
    gains: [],
  });
  const seats = [{ name: 'Anna', kind: 'human' as const }];
  const log = [entry(1, 'Anna takes a card.'), entry(2, 'The turn ends.'), entry(2, 'Anna scores.')];
  expect(newLogLines(1, { version: 2, log }, seats)).toEqual(['Anna: The turn ends.', 'Anna scores.']);
  expect(newLogLines(2, { version: 2, log }, seats)).toEqual([]);
  const scored = { ...entry(3, 'First scoring'), seat: null, gains: [{ seat: 0, points: 9, by_source: {}, cars: {} }] };
  expect(newLogLines(2, { version: 3, log: [scored] }, seats)).toEqual(['First scoring: Anna +9']);
  expect(newLogLines(2, { version: 1, log: log.slice(0, 1) }, seats)).toEqual(['The last move was undone.']);
});
