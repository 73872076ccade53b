/** The WebSocket of the lobby, whose server side the test plays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PROTOCOL, type Lobby } from '../protocol';
import { watchLobby } from './lobby';
import type { Status } from './server';

class Line {
  static all: Line[] = [];
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    Line.all.push(this);
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
const line = () => Line.all.at(-1)!;
let shown: Lobby[];
let statuses: Status[];
let outdated: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  Line.all = [];
  vi.stubGlobal('WebSocket', Line);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout, setInterval, clearInterval }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('location', { protocol: 'https:', host: 'here' });
  [shown, statuses, outdated] = [[], [], []];
  stop = watchLobby(
    {
      lobby: (lobby) => shown.push(lobby),
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
  expect(line().address).toBe(`wss://here/api/lobby/ws?protocol=${PROTOCOL}&game=game%201`);
  line().say({ type: 'lobby', ...LOBBY });
  expect(shown).toMatchObject([LOBBY]);
});

it('reconnects after a lost connection', () => {
  line().close(1006);
  expect(statuses).toEqual(['lost']);
  vi.advanceTimersByTime(HELD);
  expect(Line.all).toHaveLength(2);
});

it.each([
  ['with', () => line().say({ type: 'bye', reason: 'upgrade', message: 'Another version.' }), ['Another version.']],
  ['without', () => undefined, ['']],
])('does not reconnect if the server requires another version, %s a message', (_, say, messages) => {
  say();
  line().close(4426);
  vi.advanceTimersByTime(10 * HELD);
  window.dispatchEvent(new Event('online'));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(Line.all).toHaveLength(1);
  expect(outdated).toEqual(messages);
  expect([shown, statuses]).toEqual([[], []]);
});

it('reconnects after other farewells, which pass', () => {
  line().say({ type: 'bye', reason: 'too_many', message: 'Too many messages.' });
  line().close(4429);
  vi.advanceTimersByTime(HELD);
  expect(Line.all).toHaveLength(2);
  expect([shown, outdated]).toEqual([[], []]);
});

it.each([
  ['refuses to open it', () => line().close(1006)],
  ['never answers', () => undefined],
])('reports a blocked connection if calls are answered while a proxy %s', async (_, block) => {
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"status": "ok"}')));
  block();
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses.at(-1)).toBe('blocked');
  line().say({ type: 'lobby', ...LOBBY });
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses.at(-1)).toBe('open');
});
