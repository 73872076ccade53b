import { describe, expect, it } from 'vitest';
import type { LogEntry } from '../../base/protocol';
import { chain, gainOf } from './chain';
import type { Change, PieceSnapshot } from './changes';

const event = (kind: string, more: Partial<LogEntry> = {}): LogEntry => ({
  version: 1,
  seat: 0,
  round: 1,
  text: '',
  short: '',
  kind,
  events: [kind],
  depth: 0,
  points: 0,
  icons: [],
  card: null,
  gains: [],
  ...more,
});
const seen = (name: string, look: string): PieceSnapshot<null> => ({
  name,
  look,
  box: { x: 0, y: 0, width: 1, height: 1 },
  board: '',
  zoom: 1,
  node: null,
});
const moved = (name: string): Change<null> => ({ name, from: seen(name, ''), to: seen(name, '') });
const turned = (name: string): Change<null> => ({ name, from: seen(name, '0'), to: seen(name, '1') });
const beats = (changes: Change<null>[], entries: LogEntry[], withSound = false) =>
  chain(changes, entries, withSound).map((beat) => [
    ...beat.changes.map(({ name }) => name),
    ...(gainOf(beat) ? [`+${gainOf(beat)!.points}`] : []),
  ]);

describe('the chain of changes', () => {
  it('shows one thing after another in the order of the log', () => {
    const entries = [
      event('took', { card: 'X1-05' }),
      event('upgraded'),
      event('conductor'),
      event('locomotive'),
      event('points', { points: 3 }),
    ];
    const changes = ['engine 0 -', 'conductor 0 upper', 'card - X1-05'].map(moved);
    expect(beats([...changes, turned('car 0 upper.1')], entries)).toEqual([
      ['card - X1-05'],
      ['car 0 upper.1'],
      ['conductor 0 upper'],
      ['engine 0 -'],
      ['+3'],
    ]);
  });

  it('splits a log line that contains several events', () => {
    const bought = event('took_end', { card: 'G05', events: ['spent', 'spent', 'took_end'] });
    const ridden = event('locomotive', { card: 'P1', events: ['frame', 'locomotive', 'points'], points: 3 });
    const changes = ['coin 0 0.0', 'coin 0 0.1', 'end - G05', 'engine 0 -'].map(moved);
    expect(beats(changes, [bought, ridden])).toEqual([
      ['coin 0 0.0'],
      ['coin 0 0.1'],
      ['end - G05'],
      ['engine 0 -'],
      ['+3'],
    ]);
  });

  it('assigns equal events to equal pieces in turn, and the last event to all remaining pieces', () => {
    const coins = ['coin 0 0.0', 'coin 0 0.1', 'coin 0 0.2'].map(moved);
    expect(beats(coins, [event('coins'), event('coins')])).toEqual([['coin 0 0.0'], ['coin 0 0.1', 'coin 0 0.2']]);
  });

  it('separates the actions of two players, and a new car from an upgraded one', () => {
    const entries = [event('car'), event('upgraded'), event('car', { seat: 1 })];
    expect(beats([moved('car 1 upper.2'), turned('car 0 upper.1'), moved('car 0 upper.2')], entries)).toEqual([
      ['car 0 upper.2'],
      ['car 0 upper.1'],
      ['car 1 upper.2'],
    ]);
  });

  it('clears a row after a player has taken the card that emptied it', () => {
    const entries = [
      event('took', { card: 'X1-05' }),
      event('cleared', { seat: null }),
      event('route', { card: 'X1-05' }),
    ];
    expect(beats(['card - X1-07', 'card - X1-05', 'card - X1-09'].map(moved), entries)).toEqual([
      ['card - X1-05'],
      ['card - X1-07', 'card - X1-09'],
    ]);
  });

  it('leaves no pause for an invisible event unless it is audible', () => {
    const entries = [
      event('took', { card: 'X1-05' }),
      event('conductor', { seat: 2 }),
      event('scoring_turn'),
      event('car'),
    ];
    const changes = [moved('card - X1-05'), moved('car 0 upper.2')];
    expect(beats(changes, entries)).toEqual([['card - X1-05'], ['car 0 upper.2']]);
    expect(beats(changes, entries, true)).toEqual([['card - X1-05'], [], ['car 0 upper.2']]);
  });

  it('records the card that caused the following changes', () => {
    const entries = [event('took', { card: 'A1-08' }), event('coins'), event('frame', { card: 'P2' }), event('coins')];
    expect(chain(['coin 0 0.0', 'coin 0 0.1'].map(moved), entries, false).map(({ card }) => card)).toEqual([
      'A1-08',
      'P2',
    ]);
  });

  it('moves unexplained pieces together with the first change, and shows an undo at once', () => {
    expect(beats([moved('card - A1-02'), moved('car 0 upper.2')], [event('car')])).toEqual([
      ['car 0 upper.2', 'card - A1-02'],
    ]);
    expect(beats([moved('car 0 upper.2'), moved('card - X1-05')], [])).toEqual([['car 0 upper.2', 'card - X1-05']]);
  });
});
