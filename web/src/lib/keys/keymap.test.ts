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

/** Presses a key, in a field or not; says whether it did something. */
function press(pressed: Pressed, field = false): boolean {
  const preventDefault = vi.fn();
  const target = { matches: () => field } as unknown as EventTarget;
  keymap.listen({ ...stroke(pressed), defaultPrevented: false, target, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

it('names a key with what is held down', () => {
  expect(strokeOf(stroke({ key: 'E' }))).toBe('e');
  expect(strokeOf(stroke({ key: '?', shiftKey: true }))).toBe('?');
  expect(strokeOf(stroke({ key: 'Z', ctrlKey: true, shiftKey: true }))).toBe('ctrl+shift+z');
  expect(strokeOf(stroke({ key: 'z', metaKey: true }))).toBe('ctrl+z');
  expect(strokeOf(stroke({ key: 'ArrowLeft', altKey: true }))).toBe('alt+ArrowLeft');
});

it('lets one key do one thing: what is nearest', () => {
  const done: string[] = [];
  keymap.bindAll('hint', { Escape: () => done.push('hint') });
  const close = keymap.bindAll('menu', { Escape: () => done.push('menu') });
  expect(press({ key: 'Escape' })).toBe(true);
  close();
  press({ key: 'Escape' });
  expect(done).toEqual(['menu', 'hint']);
});

it('goes on where a key stands for nothing', () => {
  const asked: string[] = [];
  keymap.bind('tooltip', () => false);
  keymap.bind('shortcuts', (key) => asked.push(key) > 0);
  expect(press({ key: 'n' })).toBe(true);
  expect(asked).toEqual(['n']);
});

it('leaves keys to the field they are typed in, though whoever sees every key sees them', () => {
  const seen: string[] = [];
  keymap.bind('any', (key) => seen.push(key) < 0);
  keymap.bindAll('past', { Home: () => seen.push('begin') });
  expect(press({ key: 'Home' }, true)).toBe(false);
  expect(seen).toEqual(['Home']);
  expect(press({ key: 'Home' })).toBe(true);
});

it('reaches nothing behind a dialog but its own choices and what is told of them', () => {
  const done: string[] = [];
  keymap.bindAll('takeBack', { 'ctrl+z': () => done.push('undo') });
  keymap.bindAll('shortcuts', { n: () => done.push('next') });
  modal = {};
  expect(press({ key: 'z', ctrlKey: true })).toBe(false);
  expect(press({ key: 'n' })).toBe(true);
  expect(done).toEqual(['next']);
});
