import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MyTable } from '../protocol';
import type { Server } from '../server/server';

const ANNA = { person: { id: 'a', name: 'Anna' } };
const mine = (tables: Record<string, boolean>) =>
  Object.entries(tables).map(([table, yours]) => ({ info: { table }, yours }) as MyTable);

/** A server at which somebody is signed in and has these tables. */
const serving = (tables: () => Promise<MyTable[]>) =>
  ({ people: { me: async () => ANNA, tables } }) as unknown as Pick<Server, 'people'>;
const server = (tables: Record<string, boolean>) => serving(async () => mine(tables));

let preferences: (typeof import('../session/preferences'))['preferences'];
let waiting: (typeof import('./waiting.svelte'))['waiting'];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { hidden: false });
  ({ preferences } = await import('../session/preferences'));
  preferences.set('signed-in', 'yes');
  ({ waiting } = await import('./waiting.svelte'));
});
afterEach(() => vi.unstubAllGlobals());

it('counts the tables that wait for the signed-in person', async () => {
  expect(waiting.titled('Table')).toBe('Table');
  await waiting.look(server({ a: true, b: false, c: true }));
  expect(waiting.titled('Table')).toBe('(2) Table');
});

it("counts the table on this page by the page's own state, whatever the server said before", async () => {
  await waiting.look(server({ a: true, b: false }));
  const leave = waiting.show('b', true);
  expect(waiting.count).toBe(2);
  leave();
  waiting.show('a', false);
  expect(waiting.count).toBe(0);
});

it('ignores a table on this page that does not belong to the person', async () => {
  await waiting.look(server({ a: true }));
  waiting.show('other', true);
  expect(waiting.count).toBe(1);
});

it('ignores an answer that a later one has overtaken', async () => {
  let answer: (tables: MyTable[]) => void = () => undefined;
  const slow = waiting.look(serving(() => new Promise((done) => (answer = done))));
  await waiting.look(server({ a: true, b: true }));
  answer(mine({ a: true }));
  await slow;
  expect(waiting.count).toBe(2);
});

it('counts nothing for somebody who has signed out in the meantime', async () => {
  const look = waiting.look(server({ a: true }));
  preferences.set('signed-in', null);
  await look;
  expect(waiting.count).toBe(0);
});

it('writes the number on the app icon once it is known', async () => {
  const icon: number[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void icon.push(count),
    clearAppBadge: async () => void icon.push(0),
  });
  waiting.badge();
  expect(icon).toEqual([]);
  await waiting.look(server({ a: true }));
  waiting.badge();
  await waiting.look(server({ a: false }));
  waiting.badge();
  expect(icon).toEqual([1, 0]);
});
