/** The requests to the server. Made of the server's types by `make contract`; not to be changed by hand. */
import type { AcceptInvitation, ApiTokenList, BlockList, BotDeclaration, Bots, BugReport, Catalogue, ChannelTestResult, Chat, ChatLine, CreatedApiToken, CreatedChannel, DailyDeal, EarlyStart, EmailAddress, Export, GameRecord, Health, KeyedTables, Lobby, Me, Moments, MyTables, NewApiToken, NewAttempt, NewBlock, NewBranch, NewChannel, NewChatLine, NewNote, NewNotificationSettings, NewOpenGame, NewPassword, NewPerson, NewReport, NewTable, NewTournament, Note, NotificationsInfo, OpenGame, OpenedEmailLink, OpenedTable, PasskeyCredential, PasskeyOptions, PasswordSignIn, Profile, RatingList, Readiness, Rematch, RematchAnswer, Results, ReviewProgress, SeatInvitation, Sessions, TableInfo, TableOrigin, Tournament, TournamentStart, Tournaments, TransferFile } from '../protocol';
import { at, send } from './http';

export const tables = {
  /** Whether the server is up. */
  health: () => send<Health>('GET', '/health'),
  /** A box, and the options of its games. */
  catalogue: (query?: { box?: string | null }) => send<Catalogue>('GET', '/catalogue', { query }),
  /** The bots. */
  bots: () => send<Bots>('GET', '/bots'),
  /** Opens a table. */
  create: (body: NewTable) => send<OpenedTable>('POST', '/tables', { body }),
  /** Opens a game record at a table where nobody plays, to replay it or branch off. */
  openRecord: (body: GameRecord) => send<OpenedTable>('POST', '/records', { body }),
  /** Closes the table and returns its transfer file; only for a host without guests. */
  exportTable: (tableId: string, key?: string | null) => send<TransferFile>('POST', at`/tables/${tableId}/transfer`, { key }),
  /** Opens a table from a transfer file, with the same players at the same moment. */
  importTable: (body: TransferFile) => send<OpenedTable>('POST', '/transfers', { body }),
  /** Opens a table that plays on from a version of this one (see Branches). */
  branch: (tableId: string, body: NewBranch, key?: string | null) => send<OpenedTable>('POST', at`/tables/${tableId}/branches`, { body, key }),
  /** Accepts or declines a rematch with the same people, modules and rules, after the game. */
  rematch: (tableId: string, body: RematchAnswer, key?: string | null) => send<Rematch>('POST', at`/tables/${tableId}/rematch`, { body, key }),
  /** Gives a seat away by an invitation. */
  invite: (tableId: string, seat: number, key?: string | null) => send<SeatInvitation>('POST', at`/tables/${tableId}/seats/${seat}/invitation`, { key }),
  /** Withdraws the invitation. */
  withdrawInvitation: (tableId: string, seat: number, key?: string | null) => send<void>('DELETE', at`/tables/${tableId}/seats/${seat}/invitation`, { key }),
  /** Accepts an invitation; the key opens this seat only. */
  acceptInvitation: (tableId: string, body: AcceptInvitation) => send<OpenedTable>('POST', at`/tables/${tableId}/accepted-invitations`, { body }),
  /** The observation at each version; versions that were not played are left out. */
  moments: (tableId: string, query: { first: number; last: number; seat?: number | null }, key?: string | null) => send<Moments>('GET', at`/tables/${tableId}/history`, { query, key }),
  /** A moment as a scenario to report a bug; during the game, everything that the seat does not know is sampled. */
  bugReport: (tableId: string, query: { version: number; seat?: number | null }, key?: string | null) => send<BugReport>('GET', at`/tables/${tableId}/bug-report`, { query, key }),
  /** A table in short. */
  describe: (tableId: string, key?: string | null) => send<TableInfo>('GET', at`/tables/${tableId}`, { key }),
  /** The game record, after the game or if the table was opened from one. */
  record: (tableId: string, key?: string | null) => send<GameRecord>('GET', at`/tables/${tableId}/record`, { key }),
  /** The review or its progress, after the game or if the table was opened from a record. */
  review: (tableId: string, key?: string | null) => send<ReviewProgress>('GET', at`/tables/${tableId}/review`, { key }),
  /** Starts a review, unless there is one. */
  startReview: (tableId: string, key?: string | null) => send<ReviewProgress>('POST', at`/tables/${tableId}/review`, { key }),
  /** Cancels a review in progress. */
  cancelReview: (tableId: string, key?: string | null) => send<ReviewProgress>('DELETE', at`/tables/${tableId}/review`, { key }),
};

export const origins = {
  /** The tournament or open game that a table came from. */
  of: (tableId: string) => send<TableOrigin>('GET', at`/tables/${tableId}/origin`),
};

export const chat = {
  /** Chat messages after a number; players and spectators have separate chats during the game. */
  messages: (tableId: string, query?: { after?: number }, key?: string | null) => send<Chat>('GET', at`/tables/${tableId}/chat`, { query, key }),
  /** Posts a chat message. */
  post: (tableId: string, body: NewChatLine, key?: string | null) => send<ChatLine>('POST', at`/tables/${tableId}/chat`, { body, key }),
  /** Reports a message or a person to the administrator. */
  report: (body: NewReport, key?: string | null) => send<void>('POST', '/reports', { body, key }),
  /** Mutes or blocks a person. */
  block: (body: NewBlock, key?: string | null) => send<BlockList>('POST', '/me/blocks', { body, key }),
  /** Removes a mute or block. */
  unblock: (blockId: string) => send<BlockList>('DELETE', at`/me/blocks/${blockId}`),
  /** The people whom the caller has muted or blocked. */
  blocks: () => send<BlockList>('GET', '/me/blocks'),
  /** The caller's private note. */
  note: (tableId: string) => send<Note>('GET', at`/me/notes/${tableId}`),
  /** Stores the note. */
  saveNote: (tableId: string, body: NewNote) => send<Note>('POST', at`/me/notes/${tableId}`, { body }),
};

export const people = {
  /** The caller's account. */
  me: () => send<Me>('GET', '/me'),
  /** Creates a guest and signs in. */
  createGuest: (body: NewPerson) => send<Me>('POST', '/people', { body }),
  /** Changes the name. */
  rename: (body: NewPerson) => send<Me>('POST', '/me', { body }),
  /** Deletes the caller's account and signs out. */
  deleteAccount: () => send<void>('DELETE', '/me'),
  /** The caller's tables. */
  tables: () => send<MyTables>('GET', '/me/tables'),
  /** Gives the tables of this browser to the caller; their keys no longer open anything. */
  claim: (body: KeyedTables) => send<MyTables>('POST', '/me/tables', { body }),
  /** Everything that is stored about the caller. */
  export: () => send<Export>('GET', '/me/export'),
  /** Declares whether the account is a bot's. */
  setIsBot: (body: BotDeclaration) => send<Me>('POST', '/me/bot', { body }),
  /** The devices where the caller is signed in. */
  sessions: () => send<Sessions>('GET', '/me/sessions'),
  /** Signs out on all other devices. */
  endOtherSessions: () => send<void>('DELETE', '/me/sessions'),
  /** Signs out on a device. */
  endSession: (sessionId: string) => send<void>('DELETE', at`/me/sessions/${sessionId}`),
  /** Signs out here; deletes a guest who could not sign in again. */
  signOut: () => send<void>('DELETE', '/session'),
  /** The caller's API tokens. */
  apiTokens: () => send<ApiTokenList>('GET', '/me/tokens'),
  /** Creates an API token, which a program sends in place of a key, here and at tables. */
  createApiToken: (body: NewApiToken) => send<CreatedApiToken>('POST', '/me/tokens', { body }),
  /** Revokes an API token. */
  revokeApiToken: (tokenId: string) => send<ApiTokenList>('DELETE', at`/me/tokens/${tokenId}`),
  /** Sets a sign-in name and a password; needs the current password, if there is one. */
  addPassword: (body: NewPassword) => send<Me>('POST', '/me/password', { body }),
  /** Removes the sign-in name and the password. */
  removePassword: () => send<Me>('DELETE', '/me/password'),
  /** Signs in by password. */
  signInWithPassword: (body: PasswordSignIn) => send<Me>('POST', '/session/password', { body }),
  /** Sends a link that adds an email address; works only where the caller is signed in. */
  addEmail: (body: EmailAddress) => send<void>('POST', '/me/email', { body }),
  /** Sends a link that signs in; the answer is the same for an unknown address. */
  requestEmailLink: (body: EmailAddress) => send<void>('POST', '/session/email', { body }),
  /** Follows an email link, which works once. */
  openEmailLink: (body: OpenedEmailLink) => send<Me>('POST', '/session/email/token', { body }),
  /** The options for making a passkey. */
  passkeyCreationOptions: () => send<PasskeyOptions>('POST', '/me/passkeys/options'),
  /** Stores the new passkey. */
  addPasskey: (body: PasskeyCredential) => send<Me>('POST', '/me/passkeys', { body }),
  /** Removes a passkey. */
  removePasskey: (passkeyId: string) => send<Me>('DELETE', at`/me/passkeys/${passkeyId}`),
  /** The options for signing in by passkey. */
  passkeyRequestOptions: () => send<PasskeyOptions>('POST', '/session/passkey/options'),
  /** Signs in by passkey. */
  signInWithPasskey: (body: PasskeyCredential) => send<Me>('POST', '/session/passkey', { body }),
};

export const notifications = {
  /** The caller's notification settings. */
  get: () => send<NotificationsInfo>('GET', '/me/notifications'),
  /** Sets quiet hours and reminders. */
  update: (body: NewNotificationSettings) => send<NotificationsInfo>('POST', '/me/notifications', { body }),
  /** Adds a notification channel. */
  addChannel: (body: NewChannel) => send<CreatedChannel>('POST', '/me/notifications/channels', { body }),
  /** Removes a notification channel. */
  removeChannel: (channelId: string) => send<NotificationsInfo>('DELETE', at`/me/notifications/channels/${channelId}`),
  /** Sends a test notification now. */
  sendTest: (channelId: string) => send<ChannelTestResult>('POST', at`/me/notifications/channels/${channelId}/test`),
};

export const lobby = {
  /** Opens a game that others can join. */
  create: (body: NewOpenGame) => send<OpenGame>('POST', '/lobby', { body }),
  /** An open game, if the caller may see it. */
  get: (openGameId: string) => send<OpenGame>('GET', at`/lobby/${openGameId}`),
  /** Takes this seat. */
  join: (openGameId: string, seat: number) => send<OpenGame>('POST', at`/lobby/${openGameId}/seats/${seat}`),
  /** Leaves this seat; the host can remove anybody; in a game without help, a bot plays on. */
  leave: (openGameId: string, seat: number) => send<void>('DELETE', at`/lobby/${openGameId}/seats/${seat}`),
  /** Declines an invitation. */
  decline: (openGameId: string) => send<void>('DELETE', at`/lobby/${openGameId}/invitation`),
  /** Marks the caller as ready or not; the game begins once all seats are taken and ready. */
  setReady: (openGameId: string, body: Readiness) => send<OpenGame>('POST', at`/lobby/${openGameId}/ready`, { body }),
  /** Begins with bots on the free seats; only for its host. */
  start: (openGameId: string, body: EarlyStart) => send<OpenGame>('POST', at`/lobby/${openGameId}/start`, { body }),
  /** The host calls it off. */
  cancel: (openGameId: string) => send<void>('DELETE', at`/lobby/${openGameId}`),
  /** The open games, and the people in the lobby. */
  overview: () => send<Lobby>('GET', '/lobby'),
};

export const tournaments = {
  /** Opens a tournament and joins it. */
  create: (body: NewTournament) => send<Tournament>('POST', '/tournaments', { body }),
  /** A tournament, if the caller may see it. */
  get: (tournamentId: string) => send<Tournament>('GET', at`/tournaments/${tournamentId}`),
  /** Joins a tournament. */
  join: (tournamentId: string) => send<Tournament>('POST', at`/tournaments/${tournamentId}/entrants`),
  /** Leaves, or withdraws once it has begun; the host can remove anybody. */
  leave: (tournamentId: string, number: number) => send<Tournament>('DELETE', at`/tournaments/${tournamentId}/entrants/${number}`),
  /** Declines an invitation. */
  decline: (tournamentId: string) => send<void>('DELETE', at`/tournaments/${tournamentId}/invitation`),
  /** Begins a tournament; only for its host. */
  start: (tournamentId: string, body: TournamentStart) => send<Tournament>('POST', at`/tournaments/${tournamentId}/start`, { body }),
  /** Cancels a tournament before it begins; only for its host. */
  cancel: (tournamentId: string) => send<void>('DELETE', at`/tournaments/${tournamentId}`),
  /** All tournaments that the caller can see. */
  overview: () => send<Tournaments>('GET', '/tournaments'),
};

export const archive = {
  /** Finished games that were open to everybody. */
  results: (query?: { name?: string | null; modules?: string | null; players?: number | null; since?: number | null; until?: number | null; offset?: number }) => send<Results>('GET', '/archive', { query }),
  /** The public games of a person. */
  profile: (person: string) => send<Profile>('GET', at`/people/${person}`),
  /** The ratings of people and of bots. */
  leaderboard: (query: { players: number }) => send<RatingList>('GET', '/archive/ratings', { query }),
};

export const daily = {
  /** The deal of a day, and its results. */
  deal: (query?: { day?: string | null }) => send<DailyDeal>('GET', '/daily', { query }),
  /** Opens the table of the only attempt at today's deal, or a table for an earlier day. */
  play: (body: NewAttempt) => send<OpenedTable>('POST', '/daily', { body }),
};

export const documents = {
  /** This protocol as a JSON Schema. */
  schema: () => send<Record<string, unknown>>('GET', '/schema'),
  /** Its calls as OpenAPI. */
  openapi: () => send<Record<string, unknown>>('GET', '/openapi.json'),
  /** Its WebSockets as AsyncAPI. */
  asyncapi: () => send<Record<string, unknown>>('GET', '/asyncapi.json'),
};
