/** Requests about open games: tables in the lobby that have not started yet. */
import type { Departure, Lobby, LobbyMessage, NewDeparture, NewSeat } from '../protocol';
import { begin, touch } from '../session/idle';

/** Receives the lobby, and whether the connection to it is lost. */
export interface LobbyListener {
  lobby(lobby: Lobby): void;
  lost(lost: boolean): void;
}

export interface LobbyServer {
  get(): Promise<Lobby>;
  create(wish: NewDeparture): Promise<Departure>;
  find(departure: string): Promise<Departure>;
  cancel(departure: string): Promise<void>;
  join(departure: string, seat: number): Promise<Departure>;
  leave(departure: string, seat: number): Promise<void>;
  setReady(departure: string, ready: boolean): Promise<Departure>;
  /** Start the game with these bots on the free seats. */
  start(departure: string, bots: NewSeat[]): Promise<Departure>;
  /** Watch the lobby, and an open game with a known id, until the returned function is called. */
  watch(listener: LobbyListener, departure?: string): () => void;
}

/** Milliseconds before a lost connection is tried again, at first and at most. */
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 8000;
/** Milliseconds without news after which the page asks for the lobby. */
const PING_INTERVAL = 25_000;

/** Watch the lobby through a WebSocket that reconnects on its own. */
export function watchLobby(listener: LobbyListener, departure?: string): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = departure === undefined ? '' : `?departure=${encodeURIComponent(departure)}`;
  const ended = new AbortController();
  const { signal } = ended;
  let socket: WebSocket | undefined;
  let wait = MIN_RETRY_DELAY;
  let timer = 0;
  let alive = true;
  let settled = () => {};

  function open() {
    window.clearTimeout(timer);
    alive = true;
    settled = begin();
    const called = (socket = new WebSocket(`${scheme}://${location.host}/api/lobby/ws${query}`));
    called.onmessage = ({ data }) => {
      if (called !== socket) return;
      settled();
      touch();
      alive = true;
      wait = MIN_RETRY_DELAY;
      listener.lost(false);
      listener.lobby(JSON.parse(data as string) as LobbyMessage);
    };
    called.onclose = () => called === socket && lose();
  }

  function disconnect() {
    const before = socket;
    socket = undefined;
    before?.close();
    settled();
  }

  function lose() {
    disconnect();
    listener.lost(true);
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
  return () => {
    ended.abort();
    window.clearInterval(pings);
    window.clearTimeout(timer);
    disconnect();
  };
}
