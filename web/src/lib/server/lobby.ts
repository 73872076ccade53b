/** Requests about open games: tables in the lobby that have not started yet. */
import type { OpenGame, Lobby, LobbyMessage, NewOpenGame, NewSeat } from '../protocol';
import { byeOf, type Bye } from '../protocol/closeReasons';
import { parse } from '../protocol/parse';
import { begin, touch } from '../session/idle';
import { ConnectionWatch } from './http';
import type { Status } from './server';
import { socketAddress } from './transport';

/** Receives the lobby, and the status of the connection to it. */
export interface LobbyListener {
  lobby(lobby: Lobby): void;
  status(status: Status): void;
  /** The server requires another version of the program; there will be no more news. */
  outdated(message: string): void;
}

export interface LobbyServer {
  get(): Promise<Lobby>;
  create(request: NewOpenGame): Promise<OpenGame>;
  find(id: string): Promise<OpenGame>;
  cancel(id: string): Promise<void>;
  join(id: string, seat: number): Promise<OpenGame>;
  leave(id: string, seat: number): Promise<void>;
  setReady(id: string, ready: boolean): Promise<OpenGame>;
  /** Start the game with these bots on the free seats. */
  start(id: string, bots: NewSeat[]): Promise<OpenGame>;
  /** Watch the lobby, and an open game with a known id, until the returned function is called. */
  watch(listener: LobbyListener, id?: string): () => void;
}

/** Milliseconds before a lost connection is tried again, at first and at most. */
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 8000;
/** Milliseconds without news after which the page asks for the lobby. */
const PING_INTERVAL = 25_000;

/** Watch the lobby through a WebSocket that reconnects on its own. */
export function watchLobby(listener: LobbyListener, id?: string): () => void {
  const query = id === undefined ? '' : `&game=${encodeURIComponent(id)}`;
  const ended = new AbortController();
  const { signal } = ended;
  let socket: WebSocket | undefined;
  let wait = MIN_RETRY_DELAY;
  let timer = 0;
  let alive = true;
  let settled = () => {};
  const watch = new ConnectionWatch((status) => listener.status(status));

  function open() {
    window.clearTimeout(timer);
    alive = true;
    settled = begin();
    const called = (socket = new WebSocket(socketAddress('/lobby/ws') + query));
    called.onmessage = ({ data }) => {
      if (called !== socket) return;
      settled();
      touch();
      alive = true;
      const message = parse(data as string) as LobbyMessage | Bye;
      if (message.type === 'bye') return void leave(message);
      wait = MIN_RETRY_DELAY;
      watch.stop();
      listener.status('open');
      listener.lobby(message);
    };
    called.onclose = ({ code }) => {
      if (called !== socket) return;
      if (!leave(byeOf(code))) lose();
    };
  }

  function disconnect() {
    const before = socket;
    socket = undefined;
    before?.close();
    settled();
  }

  /** Another version of the protocol is the only reason that does not pass. */
  function leave(bye: Bye | undefined): boolean {
    if (bye?.reason !== 'upgrade') return false;
    stop();
    listener.outdated(bye.message);
    return true;
  }

  function stop() {
    ended.abort();
    watch.stop();
    window.clearInterval(pings);
    window.clearTimeout(timer);
    disconnect();
  }

  function lose() {
    disconnect();
    watch.lose();
    timer = window.setTimeout(open, wait);
    wait = Math.min(wait * 2, MAX_RETRY_DELAY);
  }

  /** A connection may be dead without notice, for example after a long sleep. */
  function look() {
    if (!socket) return;
    if (!alive) return lose();
    alive = false;
    if (socket.readyState === WebSocket.OPEN) socket.send('');
  }

  function checkConnection() {
    if (document.hidden) return;
    if (socket) look();
    else open();
  }

  const pings = window.setInterval(look, PING_INTERVAL);
  window.addEventListener('online', checkConnection, { signal });
  document.addEventListener('visibilitychange', checkConnection, { signal });
  open();
  watch.start();
  return stop;
}
