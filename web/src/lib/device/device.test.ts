import { expect, it } from 'vitest';
import { device } from './device.svelte';

it('says what is missing until the game answers', () => {
  Object.assign(device, { fetched: 3_140_000, whole: 7_500_000 });
  expect(device.missing).toBe('Loading the game: 3.1 of 7.5 MB');
  device.fetched = device.whole;
  expect(device.missing).toBe('Starting the game …');
  device.ready = true;
  expect(device.missing).toBe('');
});
