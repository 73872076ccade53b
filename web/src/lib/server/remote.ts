/** The server that this page came from. */
import type { Asked, Bots, Export, KeptPermits, Me, Moments, MyTables, Sessions } from '../protocol';
import { ask, prefetch, call, callText } from './http';
import { queryOf, type ArchiveServer } from './archive';
import type { DailyServer } from './daily';
import { watchLobby, type LobbyServer } from './lobby';
import type { NotificationsServer } from './notifications';
import type { PeopleServer } from './people';
import type { ChatServer } from './chat';
import type { TournamentServer } from './tournaments';
import type { TableAccess, ReviewAction, Server } from './server';
import { connectEarly, SocketChannel } from './socket';

const CATALOGUE = '/catalogue';
const pathOf = (table: string) => `/tables/${table}`;
const METHODS = { see: 'GET', begin: 'POST', cancel: 'DELETE' } as const satisfies Record<ReviewAction, string>;

const post = <T>(path: string, wish: unknown, key: string | null = null) =>
  call<T>(path, { method: 'POST', body: typeof wish === 'string' ? wish : JSON.stringify(wish), key });

const people: PeopleServer = {
  me: () => call<Me>('/me'),
  createGuest: (name) => post('/people', { name }),
  rename: (name) => post('/me', { name }),
  signOut: () => call('/session', { method: 'DELETE' }),
  deleteAccount: () => call('/me', { method: 'DELETE' }),
  tables: async () => (await call<MyTables>('/me/tables')).tables,
  claim: async (tables) => (await post<MyTables>('/me/tables', { tables })).tables,
  sessions: async () => (await call<Sessions>('/me/sessions')).sessions,
  end: (session) => call(`/me/sessions/${session}`, { method: 'DELETE' }),
  endOthers: () => call('/me/sessions', { method: 'DELETE' }),
  export: () => call<Export>('/me/export'),
  addPassword: (wish) => post('/me/password', wish),
  dropPassword: () => call('/me/password', { method: 'DELETE' }),
  signInWithPassword: (wish) => post('/session/password', wish),
  addEmail: (mail) => post('/me/mail', { mail }),
  requestEmailLink: (mail) => post('/session/letter', { mail }),
  openEmailLink: (token) => post('/session/mail', { token }),
  passkeyCreationOptions: async () => (await post<Asked>('/me/passkeys/offer', {})).options,
  addPasskey: (answer) => post('/me/passkeys', { answer }),
  dropPasskey: (passkey) => call(`/me/passkeys/${passkey}`, { method: 'DELETE' }),
  passkeyRequestOptions: async () => (await post<Asked>('/session/passkey/offer', {})).options,
  signInWithPasskey: (answer) => post('/session/passkey', { answer }),
  setIsBot: (program) => post('/me/program', { program }),
  apiTokens: async () => (await call<KeptPermits>('/me/permits')).permits,
  createApiToken: (wish) => post('/me/permits', wish),
  revokeApiToken: async (permit) => (await call<KeptPermits>(`/me/permits/${permit}`, { method: 'DELETE' })).permits,
};

const openGamePath = (departure: string) => `/lobby/${encodeURIComponent(departure)}`;

const lobby: LobbyServer = {
  get: () => call('/lobby'),
  create: (wish) => post('/lobby', wish),
  find: (departure) => call(openGamePath(departure)),
  cancel: (departure) => call(openGamePath(departure), { method: 'DELETE' }),
  join: (departure, seat) => call(`${openGamePath(departure)}/seats/${seat}`, { method: 'POST' }),
  leave: (departure, seat) => call(`${openGamePath(departure)}/seats/${seat}`, { method: 'DELETE' }),
  setReady: (departure, ready) => post(`${openGamePath(departure)}/ready`, { ready }),
  start: (departure, bots) => post(`${openGamePath(departure)}/start`, { bots }),
  watch: watchLobby,
};

const notifications: NotificationsServer = {
  settings: () => call('/me/notices'),
  saveSettings: (wishes) => post('/me/notices', wishes),
  addChannel: (way) => post('/me/notices/ways', way),
  removeChannel: (way) => call(`/me/notices/ways/${way}`, { method: 'DELETE' }),
  sendTest: (way) => call(`/me/notices/ways/${way}/trial`, { method: 'POST' }),
};

const archive: ArchiveServer = {
  search: (wanted, first) => call(`/archive?${queryOf(wanted, first)}`),
  profile: (person) => call(`/people/${encodeURIComponent(person)}`),
  strength: (players) => call(`/archive/strength?players=${players}`),
};

const daily: DailyServer = {
  deal: (day) => call(day === null ? '/daily' : `/daily?day=${encodeURIComponent(day)}`),
  play: (names, day) => post('/daily', { names, day }),
};

const chat: ChatServer = {
  messages: ({ table, key }, after) => call(`${pathOf(table)}/talk?after=${after}`, { key }),
  say: ({ table, key }, text) => post(`${pathOf(table)}/talk`, { text }, key),
  report: ({ key }, wish) => post('/complaints', wish, key),
  blocks: () => call('/me/company'),
  block: (wish) => post('/me/company', wish),
  unblock: (block) => call(`/me/company/${block}`, { method: 'DELETE' }),
  note: (table) => call(`/me/notes/${table}`),
  keepNote: (table, text) => post(`/me/notes/${table}`, { text }),
};

const tournamentPath = (tournament: string) => `/tournaments/${encodeURIComponent(tournament)}`;

const tournaments: TournamentServer = {
  list: () => call('/tournaments'),
  create: (wish) => post('/tournaments', wish),
  find: (tournament) => call(tournamentPath(tournament)),
  cancel: (tournament) => call(tournamentPath(tournament), { method: 'DELETE' }),
  join: (tournament) => call(`${tournamentPath(tournament)}/entrants`, { method: 'POST' }),
  leave: (tournament, number) => call(`${tournamentPath(tournament)}/entrants/${number}`, { method: 'DELETE' }),
  start: (tournament, bots) => post(`${tournamentPath(tournament)}/start`, { bots }),
};

export const remote: Server = {
  people,
  lobby,
  archive,
  daily,
  notifications,
  chat,
  tournaments,
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
  origin: (table) => call(`${pathOf(table)}/origin`),
  rematch: ({ table, key }, wish = {}) => post(`${pathOf(table)}/rematch`, wish, key),
  invite: ({ table, key }, seat) => call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'POST', key }),
  withdraw: ({ table, key }, seat) => call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'DELETE', key }),
  accept: (table, arrival) => post(`${pathOf(table)}/guests`, arrival),
  exportScenario: ({ table, key }, version, seat) =>
    call(`${pathOf(table)}/report?version=${version}${seat === null ? '' : `&seat=${seat}`}`, { key }),
  record: ({ table }) => callText(`${pathOf(table)}/record`),
  review: ({ table, key }, wish) => call(`${pathOf(table)}/review`, { method: METHODS[wish], key }),
  sit: (place, listener) => new SocketChannel(place, listener),
};

/** Request everything that a table needs while the program is still loading. */
export function prefetchTable(place: TableAccess) {
  connectEarly(place);
  prefetch(CATALOGUE);
  prefetch(pathOf(place.table));
}
