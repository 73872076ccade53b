import { beforeEach, expect, it, vi } from 'vitest';
import { Keymap, strokeOf } from './keymap';

let modal: object | null;
let keymap: Keymap;

beforeEach(() => {
  modal = null;
  keymap = new Keymap();
  vi.stubGlobal('document', { querySelector: () => modal });
});

/** A target that matches selectors with this word. */
const element = (word: string) =>
  ({ matches: (selector: string) => selector.includes(word) }) as unknown as EventTarget;

/** Press a key, or hold it down, and return whether the page sees it. */
function reaches(key: string, where: string, repeat = true): boolean {
  const stopImmediatePropagation = vi.fn();
  const event = { repeat, target: element(where), stopImmediatePropagation, preventDefault: vi.fn() };
  keymap.filter({ ...stroke({ key, ctrlKey: key === 'z' }), ...event });
  return stopImmediatePropagation.mock.calls.length === 0;
}

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

it('reads the position of a key that writes no Latin letter', () => {
  expect(strokeOf(stroke({ key: 'я', code: 'KeyZ', ctrlKey: true }))).toBe('ctrl+z');
  expect(strokeOf(stroke({ key: 'Т', code: 'KeyN', shiftKey: true }))).toBe('n');
  expect(strokeOf(stroke({ key: '۱', code: 'Digit1' }))).toBe('1');
  expect(strokeOf(stroke({ key: 'х', code: 'BracketLeft' }))).toBe('BracketLeft');
});

it('reads the letter of a key that writes a Latin one, wherever it is', () => {
  expect(strokeOf(stroke({ key: 'z', code: 'KeyY' }))).toBe('z');
  expect(strokeOf(stroke({ key: 'a', code: 'KeyQ' }))).toBe('a');
  expect(strokeOf(stroke({ key: '&', code: 'Digit1' }))).toBe('&');
  expect(strokeOf(stroke({ key: 'ü', code: 'BracketLeft' }))).toBe('ü');
});

it('ignores an event without a key, as browsers send when they fill in a form', () => {
  const { key: _, ...filled } = stroke({ key: 'e' });
  expect(() => keymap.listen(filled as KeyboardEvent)).not.toThrow();
});

it('lets a key that is held down move, scroll and type, and nothing else', () => {
  const repeats = (where: string) =>
    ['Tab', 'ArrowLeft', 'n', ' ', 'x', 'Enter', 'z'].filter((key) => reaches(key, where));
  const moves = ['Tab', 'ArrowLeft', 'n'];
  expect(repeats('button')).toEqual(moves);
  expect(repeats('heading')).toEqual([...moves, ' ']);
  expect(repeats('select')).toEqual([...moves, ' ', 'x', 'z']);
  expect(repeats('textarea')).toEqual([...moves, ' ', 'x', 'Enter', 'z']);
});

it('does not hide a key that is pressed afresh', () => {
  expect(reaches('Enter', 'button', false)).toBe(true);
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
  const keys: string[] = [];
  keymap.bind('tooltip', () => false);
  keymap.bind('shortcuts', (key) => keys.push(key) > 0);
  expect(press({ key: 'n' })).toBe(true);
  expect(keys).toEqual(['n']);
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
