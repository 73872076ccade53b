import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MyTable } from '../../base/protocol';
import type { Server } from '../../base/server/server';

const ANNA = { person: { id: 'a', name: 'Anna' } };
const mine = (tables: Record<string, boolean>) =>
  Object.entries(tables).map(([table, your_turn]) => ({ info: { table }, your_turn }) as MyTable);

/** A server at which somebody is signed in and has these tables. */
const serving = (tables: () => Promise<MyTable[]>) =>
  ({ people: { me: async () => ANNA, tables: async () => ({ tables: await tables() }) } }) as unknown as Pick<
    Server,
    'people'
  >;
const server = (tables: Record<string, boolean>) => serving(async () => mine(tables));

let preferences: (typeof import('../../base/session/preferences'))['preferences'];
let waitingTables: (typeof import('./waitingTables.svelte'))['waitingTables'];

beforeEach(async () => {
  vi.resetModules();
  vi.stubGlobal('document', { hidden: false });
  ({ preferences } = await import('../../base/session/preferences'));
  preferences.set('signed-in', 'yes');
  ({ waitingTables } = await import('./waitingTables.svelte'));
});
afterEach(() => vi.unstubAllGlobals());

it('counts the tables that wait for the signed-in person', async () => {
  expect(waitingTables.titled('Table')).toBe('Table');
  await waitingTables.look(server({ a: true, b: false, c: true }));
  expect(waitingTables.titled('Table')).toBe('(2) Table');
});

it("counts the table on this page by the page's own state, whatever the server said before", async () => {
  await waitingTables.look(server({ a: true, b: false }));
  const leave = waitingTables.show('b', true);
  expect(waitingTables.count).toBe(2);
  leave();
  waitingTables.show('a', false);
  expect(waitingTables.count).toBe(0);
});

it('ignores a table on this page that does not belong to the person', async () => {
  await waitingTables.look(server({ a: true }));
  waitingTables.show('other', true);
  expect(waitingTables.count).toBe(1);
});

it('ignores an answer that a later one has overtaken', async () => {
  let answer: (tables: MyTable[]) => void = () => undefined;
  const slow = waitingTables.look(serving(() => new Promise((done) => (answer = done))));
  await waitingTables.look(server({ a: true, b: true }));
  answer(mine({ a: true }));
  await slow;
  expect(waitingTables.count).toBe(2);
});

it('counts nothing for somebody who has signed out in the meantime', async () => {
  const look = waitingTables.look(server({ a: true }));
  preferences.set('signed-in', null);
  await look;
  expect(waitingTables.count).toBe(0);
});

it('writes the number on the app icon once it is known', async () => {
  const icon: number[] = [];
  vi.stubGlobal('navigator', {
    setAppBadge: async (count: number) => void icon.push(count),
    clearAppBadge: async () => void icon.push(0),
  });
  waitingTables.badge();
  expect(icon).toEqual([]);
  await waitingTables.look(server({ a: true }));
  waitingTables.badge();
  await waitingTables.look(server({ a: false }));
  waitingTables.badge();
  expect(icon).toEqual([1, 0]);
});
