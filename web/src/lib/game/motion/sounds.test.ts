/** Measurements of the samples that are played. */
import { expect, it } from 'vitest';
import { samplesOf, SOUNDS, type SoundName } from './sounds';

const RATE = 48_000;

/** The weighting of ITU-R BS.1770 at 48 kHz: a shelf for the head, then a high pass. */
const STAGES = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
] as const;

function weighted(samples: Float32Array): Float32Array {
  return STAGES.reduce((filtered, { b, a }) => {
    let [x1, x2, y1, y2] = [0, 0, 0, 0];
    return filtered.map((x) => {
      const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2;
      [x1, x2, y1, y2] = [x, x1, y, y1];
      return y;
    });
  }, samples);
}

/**
 * Return loudness units below full scale over the sound's own length, which is shorter than any block of the standard.
 */
function loudness(name: SoundName): number {
  const filtered = weighted(samplesOf(name, RATE));
  return -0.691 + 10 * Math.log10(filtered.reduce((sum, x) => sum + x * x, 0) / filtered.length);
}

it.each(SOUNDS)('%s is short, not clipped, and as loud as the others', (name) => {
  const samples = samplesOf(name, RATE);
  const peak = samples.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
  expect(samples.length / RATE).toBeLessThan(0.4);
  expect(peak).toBeLessThan(1);
  expect(loudness(name)).toBeGreaterThan(-20);
  expect(loudness(name)).toBeLessThan(-14);
  expect(Math.abs(samples.at(-1)!)).toBeLessThan(0.01);
});
