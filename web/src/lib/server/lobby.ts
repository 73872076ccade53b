/** What a server is asked about departures: tables that are announced before they begin. */
import type { Departure, Lobby, LobbyMessage, NewDeparture, NewSeat } from '../protocol';
import { begin, touch } from '../session/idle';

/** What is shown of the lobby, and whether the connection that shows it is lost. */
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
  /** Departs with these on the seats that are free. */
  start(departure: string, bots: NewSeat[]): Promise<Departure>;
  /** Shows the lobby, and a departure whose id is known, until what is returned is called. */
  watch(listener: LobbyListener, departure?: string): () => void;
}

/** Milliseconds: how long a lost connection rests before it is tried again, at first and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds: so often the lobby is asked for, if nothing was heard of it meanwhile. */
const QUIET = 25_000;

/** Looks at the lobby by a socket that comes back by itself. */
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

  /** A line may be dead without a word, as after a long sleep. */
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
