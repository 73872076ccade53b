import { expect, it } from 'vitest';
import type { LogEntry } from '../../base/protocol';
import { logIcons } from './logIcons';

const entry = (kind: string, ...icons: string[]) => ({ kind, icons }) as LogEntry;

it('shows that a taken route card pays in each scoring, not at once', () => {
  expect(logIcons(entry('took', 'free 3'), 'route')).toEqual(['route', 'free 3']);
});

it('shows the kind of a card that has no icons', () => {
  expect(logIcons(entry('celebrity'), 'celebrity')).toEqual(['celebrity']);
  expect(logIcons(entry('gap'), 'switch')).toEqual(['switch']);
});

it('shows only the effect of an action', () => {
  expect(logIcons(entry('frame', 'coins 2'), 'route')).toEqual(['coins 2']);
});
