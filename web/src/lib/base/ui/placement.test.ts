import { expect, it } from 'vitest';
import { placeBeside, type Box } from './placement';

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const ROOM = box(0, 0, 1000, 600);
const TIP = { width: 200, height: 100 };

it('is directly next to the thing', () => {
  expect(placeBeside(box(400, 250, 50, 50), TIP, ROOM, [])).toMatchObject({ left: 325, top: 310 });
});

it('covers no choices, however far away it must be', () => {
  const row = Array.from({ length: 9 }, (_, i) => box(100 * i, 250, 90, 100));
  const { top, bottom } = placeBeside(row[4]!, TIP, ROOM, row);
  expect(bottom <= 250 || top >= 350).toBe(true);
});

it('stays within its bounds', () => {
  const corner = placeBeside(box(980, 580, 20, 20), TIP, ROOM, []);
  expect(corner.right).toBeLessThanOrEqual(1000);
  expect(corner.bottom).toBeLessThanOrEqual(600);
});

it('covers as little as possible if everything is a choice', () => {
  const halves = [box(0, 0, 1000, 290), box(0, 330, 1000, 270)];
  const { top } = placeBeside(box(400, 295, 30, 30), TIP, ROOM, halves);
  expect(top).toBeGreaterThan(190);
});

it('covers nothing that is compared with the thing, if there is another place', () => {
  const below = box(0, 310, 1000, 290);
  const { bottom } = placeBeside(box(400, 250, 50, 50), TIP, ROOM, [], [below]);
  expect(bottom).toBeLessThanOrEqual(310);
});

it('covers what is compared rather than a choice', () => {
  const { top } = placeBeside(box(0, 290, 1000, 20), TIP, ROOM, [box(0, 0, 1000, 290)], [box(0, 310, 1000, 290)]);
  expect(top).toBeGreaterThanOrEqual(310);
});
