import { describe, expect, it } from 'vitest';
import { changes, type PieceSnapshot } from './changes';

const seen = (name: string, x: number, more: Partial<PieceSnapshot<string>> = {}): PieceSnapshot<string> => ({
  name,
  look: '',
  box: { x, y: 0, width: 10, height: 10 },
  board: '',
  zoom: 1,
  node: `${name} at ${x}`,
  ...more,
});
const summary = (before: PieceSnapshot<string>[], after: PieceSnapshot<string>[]) =>
  changes(before, after).map(({ name, from, to }) => `${name}: ${from?.box.x ?? 'new'} > ${to?.box.x ?? 'gone'}`);

describe('the changes between two looks', () => {
  it('finds the pieces that moved, appeared or disappeared, and no others', () => {
    const before = [seen('engine 0 -', 0), seen('card - X1-01', 20), seen('coin 0 1.1', 40)];
    const after = [seen('engine 0 -', 5), seen('coin 0 1.1', 40), seen('coin 0 1.2', 60)];
    expect(summary(before, after)).toEqual(['card - X1-01: 20 > gone', 'engine 0 -: 0 > 5', 'coin 0 1.2: new > 60']);
  });

  it('moves the one of two equal cards that a player took', () => {
    const before = [seen('card - X1-01', 0), seen('card - X1-01', 20)];
    const after = [seen('card - X1-01', 20), seen('card - X1-01', 300)];
    expect(summary(before, after)).toEqual(['card - X1-01: 0 > 300']);
  });

  it('notices a car that was turned over in its place', () => {
    expect(summary([seen('car 0 upper.1', 0, { look: '0' })], [seen('car 0 upper.1', 0, { look: '1' })])).toEqual([
      'car 0 upper.1: 0 > 0',
    ]);
  });

  it('ignores the pieces of a board that has moved or is new', () => {
    const before = [seen('engine 0 -', 0, { board: '0 0 0' }), seen('engine 1 -', 50, { board: '1 50 0' })];
    const after = [
      seen('engine 0 -', 50, { board: '0 50 0' }),
      seen('engine 1 -', 0, { board: '1 0 0' }),
      seen('coin 2 1.1', 9, { board: '2 9 0' }),
    ];
    expect(summary(before, after)).toEqual([]);
  });
});
