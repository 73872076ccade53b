import { beforeEach, expect, it, vi } from 'vitest';
import { Keymap, strokeOf } from './keymap';

let modal: object | null;
let keymap: Keymap;

beforeEach(() => {
  modal = null;
  keymap = new Keymap();
  vi.stubGlobal('document', { querySelector: () => modal });
});

interface Pressed extends Partial<KeyboardEvent> {
  key: string;
}

const stroke = (pressed: Pressed) =>
  ({ ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...pressed }) as KeyboardEvent;

/** Press a key, in a field or outside, and return whether it did something. */
function press(pressed: Pressed, field = false): boolean {
  const preventDefault = vi.fn();
  const target = { matches: () => field } as unknown as EventTarget;
  keymap.listen({ ...stroke(pressed), defaultPrevented: false, target, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

it('names a key together with its modifiers', () => {
  expect(strokeOf(stroke({ key: 'E' }))).toBe('e');
  expect(strokeOf(stroke({ key: '?', shiftKey: true }))).toBe('?');
  expect(strokeOf(stroke({ key: 'Z', ctrlKey: true, shiftKey: true }))).toBe('ctrl+shift+z');
  expect(strokeOf(stroke({ key: 'z', metaKey: true }))).toBe('ctrl+z');
  expect(strokeOf(stroke({ key: 'ArrowLeft', altKey: true }))).toBe('alt+ArrowLeft');
});

it('lets a key act on the nearest level only', () => {
  const done: string[] = [];
  keymap.bindAll('hint', { Escape: () => done.push('hint') });
  const close = keymap.bindAll('menu', { Escape: () => done.push('menu') });
  expect(press({ key: 'Escape' })).toBe(true);
  close();
  press({ key: 'Escape' });
  expect(done).toEqual(['menu', 'hint']);
});

it('passes a key on if a level has no use for it', () => {
  const asked: string[] = [];
  keymap.bind('tooltip', () => false);
  keymap.bind('shortcuts', (key) => asked.push(key) > 0);
  expect(press({ key: 'n' })).toBe(true);
  expect(asked).toEqual(['n']);
});

it('leaves keys to the field in which the reader types, except for listeners to every key', () => {
  const seen: string[] = [];
  keymap.bind('any', (key) => seen.push(key) < 0);
  keymap.bindAll('past', { Home: () => seen.push('begin') });
  expect(press({ key: 'Home' }, true)).toBe(false);
  expect(seen).toEqual(['Home']);
  expect(press({ key: 'Home' })).toBe(true);
});

it('responds only on dialog levels while a dialog is open', () => {
  const done: string[] = [];
  keymap.bindAll('undo', { 'ctrl+z': () => done.push('undo') });
  keymap.bindAll('shortcuts', { n: () => done.push('next') });
  modal = {};
  expect(press({ key: 'z', ctrlKey: true })).toBe(false);
  expect(press({ key: 'n' })).toBe(true);
  expect(done).toEqual(['next']);
});
