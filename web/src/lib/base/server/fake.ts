/** A server that shows one state of a table, for looking at drawings. */
import type { Catalogue, State, TableInfo } from '../protocol';
import * as calls from './calls';
import type { Server } from './server';
import { RequestError } from './types';

const refuse = () => Promise.reject(new RequestError('unknown', 'There is no server.'));

/** Return the same functions, but each refuses. */
const refused = <T extends object>(service: T) =>
  Object.fromEntries(Object.keys(service).map((name) => [name, refuse])) as Record<keyof T, typeof refuse>;

const refusing = Object.fromEntries(
  Object.entries(calls).map(([name, service]) => [name, refused(service)]),
) as typeof calls;

/** Nobody is signed in, there are no bots, and most calls are refused. */
export const fakeServer = (catalogue: Catalogue, first: State): Server => ({
  ...refusing,
  people: { ...refusing.people, me: async () => ({ person: null }) },
  tables: {
    ...refusing.tables,
    bots: async () => ({ bots: [] }),
    catalogue: async () => catalogue,
    describe: async () => ({ box: catalogue.hash }) as TableInfo,
  },
  sit(_, listener) {
    queueMicrotask(() => {
      listener.status('open');
      listener.state(first);
    });
    return { ask: async () => undefined as never, close: () => undefined };
  },
  watchLobby: () => () => undefined,
  recordText: refuse,
  openRecordText: refuse,
  exportText: refuse,
});
