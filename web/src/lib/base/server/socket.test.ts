/** The channel over a WebSocket whose server side the test plays. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { base } from '../fixtures/crowded';
import { PROTOCOL, type State } from '../protocol';
import type { Bye } from '../protocol/closeReasons';
import type { Status } from './types';
import { connectEarly, PING_INTERVAL, SocketChannel } from './socket';

const page = vi.hoisted(() => ({ tasks: 0 }));
vi.mock('../session/idle', () => {
  const begin = () => {
    let ended = false;
    page.tasks += 1;
    return () => {
      page.tasks -= ended ? 0 : 1;
      ended = true;
    };
  };
  return { begin, busy: (work: Promise<unknown>) => work.finally(begin()), touch: () => undefined };
});

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { id?: string; type: string }[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string });
  }

  close(code = 1000) {
    this.onclose?.({ code });
  }

  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  /** Accept the client. */
  greet() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
    this.say({ type: 'hello', protocol: PROTOCOL, build: '' });
  }
}

/** Longer than any delay before a new attempt, but not long enough for a silent connection to count as dead. */
const HELD = 8500;
const PLACE = { table: 't', key: 'secret' };
const socket = () => FakeSocket.all.at(-1)!;
let statuses: Status[];
let states: State[];
let byes: Bye[];
let warnings: string[];
let channel: SocketChannel;

beforeEach(async () => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout, setInterval, clearInterval }));
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
  vi.stubGlobal('navigator', { languages: ['en'] });
  vi.stubGlobal('location', { protocol: 'https:', host: 'here' });
  [statuses, states, byes, warnings] = [[], [], [], []];
  await connect();
});
async function connect() {
  channel = new SocketChannel(PLACE, {
    state: (state) => states.push(state),
    status: (status) => statuses.push(status),
    bye: (bye) => byes.push(bye),
    failed: (message) => warnings.push(message),
  });
  await vi.advanceTimersByTimeAsync(0);
}
afterEach(() => {
  channel.close();
  vi.unstubAllGlobals();
});

it('sends the key in its first message and never in the address', () => {
  socket().greet();
  expect(socket().address).toBe(`wss://here/api/tables/t/ws?protocol=${PROTOCOL}`);
  expect(socket().sent).toEqual([{ type: 'sit', key: 'secret', language: 'en' }]);
  expect(statuses).toEqual(['open']);
});

it('returns each answer to its request, in any order', async () => {
  socket().greet();
  const why = channel.ask({ type: 'why', version: 1, action: 'car upper' });
  const act = channel.ask({ type: 'act', version: 1, action: 'keep 1' });
  const [, sentWhy, sentAct] = socket().sent;
  socket().say({ type: 'error', id: sentAct!.id, code: 'illegal', message: 'No.', ruling: 'T1' });
  await expect(act).rejects.toMatchObject({ code: 'illegal', message: 'No.', ruling: 'T1' });
  socket().say({ type: 'why', id: sentWhy!.id, action: 'car upper', text: 'So.', ruling: '' });
  expect(await why).toMatchObject({ text: 'So.' });
});

it('keeps the page busy until a state has arrived and every request is answered', async () => {
  const state = { ...base, log_after: 0, log: [] };
  expect(page.tasks).toBe(1);
  socket().greet();
  expect(page.tasks).toBe(1);
  socket().say(state);
  expect(page.tasks).toBe(0);
  const answer = channel.ask({ type: 'redo', version: 1 });
  expect(page.tasks).toBe(1);
  socket().say({ type: 'done', id: socket().sent.at(-1)!.id });
  await answer;
  expect(page.tasks).toBe(0);
});

it('does not keep the page busy while the server is unreachable', () => {
  socket().close(1006);
  expect(page.tasks).toBe(0);
  vi.advanceTimersByTime(500);
  expect(page.tasks).toBe(1);
  channel.close();
  expect(page.tasks).toBe(0);
});

it('reports an error without a request as a warning and leaves pending requests alone', async () => {
  socket().greet();
  const answer = channel.ask({ type: 'redo', version: 1 });
  socket().say({ type: 'error', code: 'failed', message: 'The computer waits.' });
  expect(warnings).toEqual(['The computer waits.']);
  socket().say({ type: 'done', id: socket().sent.at(-1)!.id });
  await answer;
});

it('refuses a request at once without a connection, and a pending one when the connection is lost', async () => {
  await expect(channel.ask({ type: 'redo', version: 1 })).rejects.toMatchObject({ code: 'lost' });
  socket().greet();
  const answer = channel.ask({ type: 'redo', version: 1 });
  socket().close(1006);
  await expect(answer).rejects.toMatchObject({ code: 'lost' });
});

it('repeats an action with an idempotency key unchanged after reconnecting', async () => {
  socket().greet();
  const answer = channel.ask({ type: 'act', version: 1, action: 'keep 1', idempotency_key: 'mine' });
  const first = socket().sent.at(-1)!;
  for (let lost = 0; lost < 2; lost += 1) {
    socket().close(1006);
    vi.advanceTimersByTime(HELD);
    expect(socket().sent).toEqual([]);
    socket().greet();
    expect(socket().sent.slice(1)).toEqual([first]);
  }
  socket().say({ type: 'done', id: first.id });
  expect(await answer).toMatchObject({ type: 'done' });
  socket().close(1006);
  vi.advanceTimersByTime(HELD);
  socket().greet();
  expect(socket().sent).toHaveLength(1);
});

it('rejects a pending action if the server ends the visit for good', async () => {
  socket().greet();
  const answer = channel.ask({ type: 'act', version: 1, action: 'keep 1', idempotency_key: 'mine' });
  socket().close(1006);
  vi.advanceTimersByTime(HELD);
  socket().close(4403);
  await expect(answer).rejects.toMatchObject({ code: 'lost' });
});

it('assembles the complete log from the parts that arrive', () => {
  socket().greet();
  const entry = (version: number, text: string) => ({ ...base.log[0]!, version, text });
  socket().say({ ...base, version: 2, log_after: 0, log: [entry(1, 'a'), entry(2, 'b')] });
  socket().say({ ...base, version: 3, log_after: 1, log: [entry(2, 'c'), entry(3, 'd')] });
  expect(states.at(-1)?.log.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
});

it('reconnects after growing delays until the server says hello', () => {
  const waits: number[] = [];
  for (let call = 0; call < 6; call += 1) {
    const calls = FakeSocket.all.length;
    socket().onopen?.();
    socket().close(1006);
    let waited = 0;
    for (; FakeSocket.all.length === calls; waited += 500) vi.advanceTimersByTime(500);
    waits.push(waited);
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 8000]);
  socket().greet();
  socket().close(1006);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(8);
  expect(statuses.slice(-2)).toEqual(['open', 'lost']);
});

it.each([
  [4403, 'forbidden'],
  [4404, 'unknown'],
  [4426, 'upgrade'],
])('does not reconnect after close code %s', (code, reason) => {
  socket().close(code);
  vi.advanceTimersByTime(10 * HELD);
  expect(FakeSocket.all).toHaveLength(1);
  expect(byes.map((bye) => bye.reason)).toEqual([reason]);
  expect(statuses.at(-1)).toBe('closed');
});

it("passes on the server's reason for closing once", () => {
  socket().say({ type: 'bye', reason: 'forbidden', message: 'Not the key.' });
  socket().close(4403);
  expect(byes).toEqual([{ type: 'bye', reason: 'forbidden', message: 'Not the key.' }]);
});

it('does not reconnect if the server refused the early connection before anybody listened', async () => {
  channel.close();
  [statuses, byes] = [[], []];
  connectEarly(PLACE);
  socket().say({ type: 'bye', reason: 'forbidden', message: 'Not the key.' });
  socket().close(4403);
  const calls = FakeSocket.all.length;
  await connect();
  vi.advanceTimersByTime(HELD);
  expect(FakeSocket.all).toHaveLength(calls);
  expect(byes).toEqual([{ type: 'bye', reason: 'forbidden', message: 'Not the key.' }]);
  expect(statuses).toEqual(['closed']);
});

it('detects a dead connection and keeps one that answers', () => {
  socket().greet();
  vi.advanceTimersByTime(PING_INTERVAL);
  expect(socket().sent.at(-1)).toMatchObject({ type: 'ping' });
  socket().say({ type: 'pong', id: socket().sent.at(-1)!.id });
  vi.advanceTimersByTime(PING_INTERVAL);
  expect(statuses).toEqual(['open']);
  vi.advanceTimersByTime(PING_INTERVAL);
  expect(statuses).toEqual(['open', 'lost']);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.all).toHaveLength(2);
});

it('reconnects at once when the network returns', () => {
  socket().close(1006);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(0);
  expect(FakeSocket.all).toHaveLength(2);
});

const answering = () => Promise.resolve(new Response('{"status": "ok"}'));
const unreachable = () => Promise.reject(new TypeError('no network'));

/** Let time pass on a connection that is alive. */
async function answerPings(time: number) {
  for (let passed = 0; passed < time; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    socket().say({ type: 'pong' });
  }
}

it.each([
  ['refuses to open it', () => socket().close(1006)],
  ['never answers', () => undefined],
])('reports a blocked connection if calls are answered while a proxy %s, and keeps trying', async (_, block) => {
  vi.stubGlobal('fetch', answering);
  block();
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses.at(-1)).toBe('blocked');
  const calls = FakeSocket.all.length;
  socket().close(1006);
  await vi.advanceTimersByTimeAsync(HELD);
  expect(FakeSocket.all.length).toBeGreaterThan(calls);
  expect(statuses.at(-1)).toBe('blocked');
  socket().greet();
  await answerPings(2 * HELD);
  expect(statuses.at(-1)).toBe('open');
});

it('reports a connection that is blocked later, and that the server is gone in the end', async () => {
  const fetch = vi.fn(answering);
  vi.stubGlobal('fetch', fetch);
  socket().greet();
  await answerPings(2 * HELD);
  expect(fetch).not.toHaveBeenCalled();
  socket().close(1006);
  expect(statuses).toEqual(['open', 'lost']);
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses).toEqual(['open', 'lost', 'blocked']);
  vi.stubGlobal('fetch', unreachable);
  await vi.advanceTimersByTimeAsync(HELD);
  expect(statuses).toEqual(['open', 'lost', 'blocked', 'lost']);
});

it('isolates names from the right', () => {
  socket().greet();
  socket().say({ ...base, log_after: 0, log: [], seats: base.seats.map((seat) => ({ ...seat, name: 'דוד' })) });
  expect(new Set(states.at(-1)?.seats.map(({ name }) => name))).toEqual(new Set(['\u2068דוד\u2069']));
});
