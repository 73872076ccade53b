/** The server this page came from. */
import type { Bots, Moments } from '../protocol';
import { ask, askEarly, call, callText } from './http';
import type { Place, ReviewWish, Server } from './server';
import { callEarly, SocketChannel } from './socket';

const CATALOGUE = '/catalogue';
const pathOf = (table: string) => `/tables/${table}`;
const METHODS = { see: 'GET', begin: 'POST', cancel: 'DELETE' } as const satisfies Record<ReviewWish, string>;

const post = <T>(path: string, wish: unknown, key: string | null = null) =>
  call<T>(path, { method: 'POST', body: typeof wish === 'string' ? wish : JSON.stringify(wish), key });

export const remote: Server = {
  catalogue: (box) => (box === undefined ? ask(CATALOGUE) : call(`${CATALOGUE}?box=${box}`)),
  bots: async () => (await call<Bots>('/players')).players,
  describe: (table) => ask(pathOf(table)),
  open: (invitation) => post('/tables', invitation),
  openRecord: (text) => post('/records', text),
  branch: ({ table, key }, wish) => post(`${pathOf(table)}/branches`, wish, key),
  moments: async ({ table, key }, seat, first, last) => {
    const asked = `first=${first}&last=${last}${seat === null ? '' : `&seat=${seat}`}`;
    const { views } = await call<Moments>(`${pathOf(table)}/history?${asked}`, {
      key,
    });
    return views;
  },
  rematch: ({ table, key }) => call(`${pathOf(table)}/rematch`, { method: 'POST', key }),
  invite: ({ table, key }, seat) => call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'POST', key }),
  withdraw: ({ table, key }, seat) => call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'DELETE', key }),
  accept: (table, arrival) => post(`${pathOf(table)}/guests`, arrival),
  report: ({ table, key }, version, seat) =>
    call(`${pathOf(table)}/report?version=${version}${seat === null ? '' : `&seat=${seat}`}`, { key }),
  record: ({ table }) => callText(`${pathOf(table)}/record`),
  review: ({ table, key }, wish) => call(`${pathOf(table)}/review`, { method: METHODS[wish], key }),
  sit: (place, listener) => new SocketChannel(place, listener),
};

/** Asks for all that a table is drawn from, while the program is still on its way. */
export function approach(place: Place) {
  callEarly(place);
  askEarly(CATALOGUE);
  askEarly(pathOf(place.table));
}
