import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

const [screen = ''] = css.split('@media print');

/** Return the palette of a theme from the style sheet. */
function palette(theme: 'dark' | 'light'): Record<string, string> {
  const set = screen.matchAll(/--([\w-]+): (?:light-dark\((#[0-9a-f]{6}), )?(#[0-9a-f]{6})\)?;/g);
  return Object.fromEntries(
    [...set].map(([, name = '', light, dark = '']) => [name, theme === 'light' ? (light ?? dark) : dark]),
  );
}

/** Return the relative luminance of a colour as the accessibility guidelines define it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const CARS = [0, 1, 2, 4, 7, 12].map((value) => ['cream', `car-${value}`] as const);
const STACKS = ['stack-1', 'stack-2', 'stack-3', 'game-end', 'points', 'navy'].map((name) => ['cream', name] as const);
const SURFACES = ['table', 'board', 'raised'].flatMap(
  (name) =>
    [
      ['text', name],
      ['muted', name],
    ] as const,
);
const READ = [
  ...CARS,
  ...STACKS,
  ...SURFACES,
  ['ink', 'paper'],
  ['ink-soft', 'paper'],
  ['ink', 'brass-fill'],
  ['gain', 'board'],
  ['gain', 'raised'],
] as const;
const SEEN = [
  ['brass', 'board'],
  ['brass', 'table'],
  ['empty', 'board'],
  ['empty', 'table'],
  ['coin-dot', 'board'],
] as const;

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  const colours = palette(theme);

  it.each(READ)('%s is readable on %s', (one, other) => {
    expect(contrast(colours[one]!, colours[other]!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SEEN)('%s is recognisable on %s', (one, other) => {
    expect(contrast(colours[one]!, colours[other]!)).toBeGreaterThanOrEqual(3);
  });
});
