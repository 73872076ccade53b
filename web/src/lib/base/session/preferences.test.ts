import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A substitute for a browser's storage. */
function storage(setItem?: () => void): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: setItem ?? ((name: string, value: string) => items.set(name, value)),
    removeItem: (name: string) => items.delete(name),
  } as unknown as Storage;
}

const load = () => import('./preferences').then(({ preferences }) => preferences);

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

it('stores a choice with a prefix until it is removed', async () => {
  const browser = storage();
  vi.stubGlobal('localStorage', browser);
  const preferences = await load();
  preferences.set('theme', 'light');
  expect(browser.getItem('fc-theme')).toBe('light');
  expect(preferences.get('theme')).toBe('light');
  preferences.set('theme', null);
  expect(preferences.get('theme')).toBeNull();
});

it('ignores a stored value that is not a choice', async () => {
  const browser = storage();
  browser.setItem('fc-theme', 'pink');
  vi.stubGlobal('localStorage', browser);
  expect((await load()).choice('theme', ['auto', 'light', 'dark'])).toBe('auto');
});

it('keeps values for the visit if the storage is full', async () => {
  vi.stubGlobal(
    'localStorage',
    storage(() => {
      throw new Error('full');
    }),
  );
  const preferences = await load();
  preferences.set('key-a', 'secret');
  expect(preferences.get('key-a')).toBe('secret');
  preferences.set('key-a', null);
  expect(preferences.get('key-a')).toBeNull();
});

it('keeps values for the visit if the storage is blocked', async () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('blocked');
    },
  });
  const preferences = await load();
  Reflect.deleteProperty(globalThis, 'localStorage');
  preferences.set('sound', '0.5');
  expect(preferences.get('sound')).toBe('0.5');
});

it('remembers every table with its key, the latest first, and forgets both together', async () => {
  vi.stubGlobal('localStorage', storage());
  const { forgetTable, knownTables, rememberTable, tableKey } = await import('./tables');
  for (const id of 'abcdefghij') rememberTable({ id, title: id.toUpperCase() }, `key of ${id}`);
  rememberTable({ id: 'a', title: 'A' }, 'key of a');
  expect(knownTables().map(({ id }) => id)).toEqual([...'ajihgfedcb']);
  forgetTable('a');
  expect(tableKey('a')).toBeNull();
  expect(tableKey('b')).toBe('key of b');
  expect(knownTables()).toHaveLength(9);
});

it('ignores a damaged list of tables', async () => {
  const browser = storage();
  vi.stubGlobal('localStorage', browser);
  const { knownTables } = await import('./tables');
  for (const text of ['no JSON', '{"id": "a"}', '[null, {"id": 1}]']) {
    browser.setItem('fc-tables', text);
    expect(knownTables()).toEqual([]);
  }
});
