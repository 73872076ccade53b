import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { later } from './later';

let drawn: string[];
let now: number;

beforeEach(() => {
  drawn = [];
  now = 0;
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    drawn.push('frame');
    draw();
  });
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const part = (name: string, milliseconds: number) =>
  later(() => {
    drawn.push(name);
    now += milliseconds;
  });

test('quick parts are drawn together, slow ones with frames between them', async () => {
  part('quick', 1);
  part('slow', 100);
  part('next', 1);
  await vi.waitFor(() => expect(drawn).toContain('next'));
  expect(drawn.filter((each, at) => each !== 'frame' || drawn[at - 1] !== 'frame')).toEqual([
    'frame',
    'quick',
    'slow',
    'frame',
    'next',
  ]);
});

test('what has been removed in the meantime is not drawn', async () => {
  const remove = part('removed', 1);
  part('kept', 1);
  remove();
  await vi.waitFor(() => expect(drawn).toContain('kept'));
  expect(drawn).not.toContain('removed');
});

test('a covered page, which gets no frames, is drawn as well', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {});
  part('covered', 1);
  await vi.waitFor(() => expect(drawn).toContain('covered'), { timeout: 5000 });
});
