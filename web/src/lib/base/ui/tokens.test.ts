import { expect, it } from 'vitest';
import app from '../../../app.css?raw';
import css from './tokens.css?raw';

const SOURCES = import.meta.glob<string>('../../**/*.svelte', { query: '?raw', import: 'default', eager: true });

it('gives no component a property with the name of a token', () => {
  const tokens = new Set([...css.matchAll(/--([\w-]+):/g)].map(([, name]) => name));
  const reused = Object.entries(SOURCES).flatMap(([file, source]) =>
    [...source.matchAll(/style:--([\w-]+)/g)].filter(([, name]) => tokens.has(name)).map(([, name]) => [file, name]),
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100);
  expect(reused).toEqual([]);
});

it('keeps the text of a disabled button readable', () => {
  const [rule] = /\.button:disabled[^}]*}/.exec(app)!;
  expect(rule).toContain('color: var(--muted)');
  expect(rule).not.toContain('opacity');
});
