import { expect, it } from 'vitest';
import type { View } from '../../base/protocol';
import { Moments, PAGE_SIZE } from './moments';

/** A server with the first `length` moments of a game, and a list of the requests to it. */
function server(length: number) {
  const requested: [number, number][] = [];
  const load = async (first: number, last: number) => {
    requested.push([first, last]);
    return Array.from({ length: last - first + 1 }, (_, i) => ({ version: first + i }) as View).filter(
      ({ version }) => version < length,
    );
  };
  return { requested, load };
}

it('requests a page once, however many of its moments are needed', async () => {
  const { requested, load } = server(100);
  const moments = new Moments(load);
  await Promise.all([moments.fetch(40), moments.fetch(41)]);
  await moments.fetch(PAGE_SIZE);
  expect(requested).toEqual([[PAGE_SIZE, 2 * PAGE_SIZE - 1]]);
  expect(moments.have(41)?.version).toBe(41);
  expect(moments.have(2 * PAGE_SIZE)).toBeUndefined();
});

it('requests a page again after it has grown', async () => {
  const { requested, load } = server(5);
  const moments = new Moments(load);
  await moments.fetch(4);
  await moments.fetch(5);
  expect(requested).toHaveLength(2);
  expect(moments.have(5)).toBeUndefined();
});

it('forgets the moments that it has, and those still on their way', async () => {
  const { load } = server(5);
  const moments = new Moments(load);
  const late = moments.fetch(1);
  moments.forget();
  await late;
  expect(moments.have(1)).toBeUndefined();
});
