/** The WebSocket of the lobby, whose server side the test plays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL, type Lobby } from '../protocol';
import { watchLobby } from './lobby';
import type { Status } from './types';

class FakeSocket {
  static all: FakeSocket[] = [];
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  close(code = 1000) {
    this.onclose?.({ code });
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const HELD = 10_000;
const LOBBY: Lobby = { open_games: [], your_games: [], running_games: [], people: [], people_count: 1 };
const socket = () => FakeSocket.all.at(-1)!;
let lobbies: Lobby[];
let statuses: Status[];
let outdated: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout, setInterval, clearInterval }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { protocol: 'https:', host: 'here' });
  [lobbies, statuses, outdated] = [[], [], []];
  stop = watchLobby(
    {
      lobby: (lobby) => lobbies.push(lobby),
      status: (status) => statuses.push(status),
      outdated: (message) => outdated.push(message),
    },
    'game 1',
  );
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

it('names its protocol version and the open game in the address', () => {
  expect(socket().address).toBe(`wss://here/api/lobby/ws?protocol=${PROTOCOL}&game=game%201`);
  socket().say({ type: 'lobby', ...LOBBY });
  expect(lobbies).toMatchObject([LOBBY]);
});

it('reconnects after a lost connection', () => {
  socket().close(1006);
  expect(statuses).toEqual(['lost']);
  vi.advanceTimersByTime(HELD);
  expect(FakeSocket.all).toHaveLength(2);
});

it.each([
  ['with', () => socket().say({ type: 'bye', reason: 'upgrade', message: 'Another version.' }), ['Another version.']],
  ['without', () => undefined, ['']],
])('does not reconnect if the server requires another version, %s a message', (_, say, messages) => {
  say();
  socket().close(4426);
  vi.advanceTimersByTime(10 * HELD);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(FakeSocket.all).toHaveLength(1);
  expect(outdated).toEqual(messages);
  expect([lobbies, statuses]).toEqual([[], []]);
});

it('reconnects after other farewells, which pass', () => {
  socket().say({ type: 'bye', reason: 'too_many', message: 'Too many messages.' });
  socket().close(4429);
  vi.advanceTimersByTime(HELD);
  expect(FakeSocket.all).toHaveLength(2);
  expect([lobbies, outdated]).toEqual([[], []]);
});

it.each([
  ['refuses to open it', () => socket().close(1006)],
  ['never answers', () => undefined],
])('reports a blocked connection if calls are answered while a proxy %s', async (_, block) => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"status": "ok"}')));
  block();
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses.at(-1)).toBe('blocked');
  socket().say({ type: 'lobby', ...LOBBY });
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses.at(-1)).toBe('open');
});
