/**
 * Pay the trains of a seat at a scoring: each conductor walks along the cars, they light up one after another, and the
 * points run up over the score.
 */
import { signed } from '../facts/offers';
import { SIDES } from '../facts/sizes';
import { sumsAlongTrain } from '../facts/sources';
import type { Gain } from '../../base/protocol';
import { centre } from './changes';
import { movement, sound } from './settings.svelte';
import { play, stopSounds } from './sounds';
import { boxOf, zoomOf } from '../../base/ui/box';

/** Milliseconds at normal speed: between two cars, at most along a whole train, and for reading the sum. */
const STEP = 280;
const MAX_WALK = 1800;
const REST = 600;
/** The share of a car's light in which it flares up. */
const FLARE = 180;
const LIT = 'brightness(1.5) drop-shadow(0 0 5px var(--marker))';
/** Pixels: how high a conductor jumps. */
const HOP = 6;

export interface Payment {
  /** Resolves when everything is paid, or skipped. */
  done: Promise<unknown>;
  skip: () => void;
}

/** Show the payment of a seat on all its boards; the sum appears in the layer of moving pieces. */
export function payTrains(gain: Gain): Payment {
  const layer = document.querySelector('.flights')!;
  const sums = sumsAlongTrain(gain);
  const steps = Math.max(1, sums.length - 1);
  const step = Math.min(STEP, MAX_WALK / steps) * movement.factor;
  const whole = steps * step + REST * movement.factor;
  const running: Animation[] = [];
  const timers: ReturnType<typeof setTimeout>[] = [];
  const chip = document.createElement('b');

  function walk(board: HTMLElement, side: string, values: number[]) {
    const cars = [...board.querySelectorAll<HTMLElement>(`[data-piece^="car ${gain.seat} ${side}."]`)].slice(
      0,
      values.length,
    );
    cars.forEach((car, i) => {
      const duration = whole - i * step;
      const flare = Math.min(0.5, (FLARE * movement.factor) / duration);
      const light = { filter: ['none', LIT, LIT, 'none'], scale: [1, 1.12, 1, 1], offset: [0, flare, 2 * flare, 1] };
      running.push(car.animate(light, { delay: i * step, duration }));
    });
    const conductor = board.querySelector<HTMLElement>(`[data-piece="conductor ${gain.seat} ${side}"]`);
    if (!conductor || cars.length === 0) return;
    const stand = centre(boxOf(conductor)).x;
    const zoom = zoomOf(conductor);
    const distances = cars.map((car) => (centre(boxOf(car)).x - stand) / zoom);
    const hops = [...distances, 0].flatMap((distance, i) => [
      { translate: `${(distance + (distances[i - 1] ?? distance)) / 2}px ${-HOP}px` },
      { translate: `${distance}px 0` },
    ]);
    running.push(conductor.animate(hops, { duration: (cars.length + 1) * step }));
  }

  /** Let the points run up over the last visible score of the seat. */
  function count() {
    const scores = [...document.querySelectorAll<HTMLElement>(`[data-score="${gain.seat}"]`)];
    const score = scores.filter(({ offsetWidth }) => offsetWidth > 0).at(-1);
    if (!score) return;
    const { x, y } = centre(boxOf(score));
    chip.style.translate = `${x}px ${y}px`;
    layer.append(chip);
    sums.forEach((sum, i) => timers.push(setTimeout(() => (chip.textContent = signed(sum)), i * step)));
    running.push(
      chip.animate({ opacity: [0, 1, 1, 0], offset: [0, 0.05, 0.95, 1] }, { duration: whole, fill: 'both' }),
    );
  }

  for (const board of document.querySelectorAll<HTMLElement>(`[data-board="${gain.seat}"]`))
    for (const side of SIDES) walk(board, side, gain.cars[side] ?? []);
  count();
  if (sound.volume > 0) for (let i = 0; i < steps; i += 1) play('coin', sound.volume, i * step);

  return {
    done: Promise.allSettled(running.map(({ finished }) => finished)).then(() => chip.remove()),
    skip() {
      timers.forEach(clearTimeout);
      running.forEach((animation) => animation.cancel());
      stopSounds();
    },
  };
}
