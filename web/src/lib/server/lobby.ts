/** Requests about open games: tables in the lobby that have not started yet. */
import type { Departure, Lobby, LobbyMessage, NewDeparture, NewSeat } from '../protocol';
import { begin, touch } from '../session/idle';

/** Receives the lobby, and whether the connection to it is lost. */
export interface LobbyListener {
  lobby(lobby: Lobby): void;
  lost(lost: boolean): void;
}

export interface LobbyServer {
  see(): Promise<Lobby>;
  announce(wish: NewDeparture): Promise<Departure>;
  find(departure: string): Promise<Departure>;
  callOff(departure: string): Promise<void>;
  getOn(departure: string, seat: number): Promise<Departure>;
  getOff(departure: string, seat: number): Promise<void>;
  sayReady(departure: string, ready: boolean): Promise<Departure>;
  /** Start the game with these bots on the free seats. */
  start(departure: string, bots: NewSeat[]): Promise<Departure>;
  /** Watch the lobby, and an open game with a known id, until the returned function is called. */
  watch(listener: LobbyListener, departure?: string): () => void;
}

/** Milliseconds before a lost connection is tried again, at first and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds without news after which the page asks for the lobby. */
const QUIET = 25_000;

/** Watch the lobby through a WebSocket that reconnects on its own. */
export function watchLobby(listener: LobbyListener, departure?: string): () => void {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const query = departure === undefined ? '' : `?departure=${encodeURIComponent(departure)}`;
  const ended = new AbortController();
  const { signal } = ended;
  let socket: WebSocket | undefined;
  let wait = FIRST_WAIT;
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
      wait = FIRST_WAIT;
      listener.lost(false);
      listener.lobby(JSON.parse(data as string) as LobbyMessage);
    };
    called.onclose = () => called === socket && lose();
  }

  function hangUp() {
    const before = socket;
    socket = undefined;
    before?.close();
    settled();
  }

  function lose() {
    hangUp();
    listener.lost(true);
    timer = window.setTimeout(open, wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  /** A connection may be dead without notice, for example after a long sleep. */
  function look() {
    if (!socket) return;
    if (!alive) return lose();
    alive = false;
    if (socket.readyState === WebSocket.OPEN) socket.send('');
  }

  function hasten() {
    if (document.hidden) return;
    if (socket) look();
    else open();
  }

  const pings = window.setInterval(look, QUIET);
  window.addEventListener('online', hasten, { signal });
  document.addEventListener('visibilitychange', hasten, { signal });
  open();
  return () => {
    ended.abort();
    window.clearInterval(pings);
    window.clearTimeout(timer);
    hangUp();
  };
}
