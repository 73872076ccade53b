/** The server that this page came from. */
import type { PasskeyOptions, Bots, Export, ApiTokenList, Me, Moments, MyTables, Sessions } from '../protocol';
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

const post = <T>(path: string, body: unknown, key: string | null = null) =>
  call<T>(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), key });

const people: PeopleServer = {
  me: () => call<Me>('/me'),
  createGuest: (name) => post('/people', { name }),
  rename: (name) => post('/me', { name }),
  signOut: () => call('/session', { method: 'DELETE' }),
  deleteAccount: () => call('/me', { method: 'DELETE' }),
  tables: async () => (await call<MyTables>('/me/tables')).tables,
  claim: async (tables) => (await post<MyTables>('/me/tables', { tables })).tables,
  sessions: async () => (await call<Sessions>('/me/sessions')).sessions,
  endSession: (session) => call(`/me/sessions/${session}`, { method: 'DELETE' }),
  endOtherSessions: () => call('/me/sessions', { method: 'DELETE' }),
  // Exactly as the server has it.
  export: async () => JSON.parse(await callText('/me/export')) as Export,
  addPassword: (request) => post('/me/password', request),
  dropPassword: () => call('/me/password', { method: 'DELETE' }),
  signInWithPassword: (request) => post('/session/password', request),
  addEmail: (email) => post('/me/email', { email }),
  requestEmailLink: (email) => post('/session/email', { email }),
  openEmailLink: (token) => post('/session/email/token', { token }),
  passkeyCreationOptions: async () => (await post<PasskeyOptions>('/me/passkeys/options', {})).options,
  addPasskey: (credential) => post('/me/passkeys', { credential }),
  dropPasskey: (passkey) => call(`/me/passkeys/${passkey}`, { method: 'DELETE' }),
  passkeyRequestOptions: async () => (await post<PasskeyOptions>('/session/passkey/options', {})).options,
  signInWithPasskey: (credential) => post('/session/passkey', { credential }),
  setIsBot: (is_bot) => post('/me/bot', { is_bot }),
  apiTokens: async () => (await call<ApiTokenList>('/me/tokens')).api_tokens,
  createApiToken: (request) => post('/me/tokens', request),
  revokeApiToken: async (apiToken) =>
    (await call<ApiTokenList>(`/me/tokens/${apiToken}`, { method: 'DELETE' })).api_tokens,
};

const openGamePath = (id: string) => `/lobby/${encodeURIComponent(id)}`;

const lobby: LobbyServer = {
  get: () => call('/lobby'),
  create: (request) => post('/lobby', request),
  find: (id) => call(openGamePath(id)),
  cancel: (id) => call(openGamePath(id), { method: 'DELETE' }),
  join: (id, seat) => call(`${openGamePath(id)}/seats/${seat}`, { method: 'POST' }),
  leave: (id, seat) => call(`${openGamePath(id)}/seats/${seat}`, { method: 'DELETE' }),
  decline: (id) => call(`${openGamePath(id)}/invitation`, { method: 'DELETE' }),
  setReady: (id, ready) => post(`${openGamePath(id)}/ready`, { ready }),
  start: (id, bots) => post(`${openGamePath(id)}/start`, { bots }),
  watch: watchLobby,
};

const notifications: NotificationsServer = {
  settings: () => call('/me/notifications'),
  saveSettings: (settings) => post('/me/notifications', settings),
  addChannel: (channel) => post('/me/notifications/channels', channel),
  removeChannel: (channel) => call(`/me/notifications/channels/${channel}`, { method: 'DELETE' }),
  sendTest: (channel) => call(`/me/notifications/channels/${channel}/test`, { method: 'POST' }),
};

const archive: ArchiveServer = {
  search: (wanted, offset) => call(`/archive?${queryOf(wanted, offset)}`),
  profile: (person) => call(`/people/${encodeURIComponent(person)}`),
  ratings: (players) => call(`/archive/ratings?players=${players}`),
};

const daily: DailyServer = {
  deal: (day) => call(day === null ? '/daily' : `/daily?day=${encodeURIComponent(day)}`),
  play: (bot_names, day) => post('/daily', { bot_names, day }),
};

const chat: ChatServer = {
  messages: ({ table, key }, after) => call(`${pathOf(table)}/chat?after=${after}`, { key }),
  say: ({ table, key }, text) => post(`${pathOf(table)}/chat`, { text }, key),
  report: ({ key }, request) => post('/reports', request, key),
  blocks: () => call('/me/blocks'),
  block: (request) => post('/me/blocks', request),
  unblock: (block) => call(`/me/blocks/${block}`, { method: 'DELETE' }),
  note: (table) => call(`/me/notes/${table}`),
  saveNote: (table, text) => post(`/me/notes/${table}`, { text }),
};

const tournamentPath = (tournament: string) => `/tournaments/${encodeURIComponent(tournament)}`;

const tournaments: TournamentServer = {
  list: () => call('/tournaments'),
  create: (request) => post('/tournaments', request),
  find: (tournament) => call(tournamentPath(tournament)),
  cancel: (tournament) => call(tournamentPath(tournament), { method: 'DELETE' }),
  decline: (tournament) => call(`${tournamentPath(tournament)}/invitation`, { method: 'DELETE' }),
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
  bots: async () => (await call<Bots>('/bots')).bots,
  tableInfo: (table) => ask(pathOf(table)),
  openTable: (invitation) => post('/tables', invitation),
  openRecord: (text) => post('/records', text),
  branch: ({ table, key }, request) => post(`${pathOf(table)}/branches`, request, key),
  moments: async ({ table, key }, seat, first, last) => {
    const asked = `first=${first}&last=${last}${seat === null ? '' : `&seat=${seat}`}`;
    const { views } = await call<Moments>(`${pathOf(table)}/history?${asked}`, {
      key,
    });
    return views;
  },
  origin: (table) => call(`${pathOf(table)}/origin`),
  rematch: ({ table, key }, request = {}) => post(`${pathOf(table)}/rematch`, request, key),
  invite: ({ table, key }, seat) => call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'POST', key }),
  withdrawInvitation: ({ table, key }, seat) =>
    call(`${pathOf(table)}/seats/${seat}/invitation`, { method: 'DELETE', key }),
  acceptInvitation: (table, guest) => post(`${pathOf(table)}/guests`, guest),
  exportScenario: ({ table, key }, version, seat) =>
    call(`${pathOf(table)}/bug-report?version=${version}${seat === null ? '' : `&seat=${seat}`}`, { key }),
  record: ({ table }) => callText(`${pathOf(table)}/record`),
  review: ({ table, key }, action) => call(`${pathOf(table)}/review`, { method: METHODS[action], key }),
  sit: (place, listener) => new SocketChannel(place, listener),
};

/** Request everything that a table needs while the program is still loading. */
export function prefetchTable(place: TableAccess) {
  connectEarly(place);
  prefetch(CATALOGUE);
  prefetch(pathOf(place.table));
}
