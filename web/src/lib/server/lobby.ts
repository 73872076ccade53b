/** Requests about open games: tables in the lobby that have not started yet. */
import type { OpenGame, Lobby, LobbyMessage, NewOpenGame, NewSeat } from '../protocol';
import { byeOf, type Bye } from '../protocol/closeReasons';
import { parse } from '../protocol/parse';
import { begin, touch } from '../session/idle';
import { Reconnection } from './reconnection';
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
  /** Decline an invitation. */
  decline(id: string): Promise<void>;
  setReady(id: string, ready: boolean): Promise<OpenGame>;
  /** Start the game with these bots on the free seats. */
  start(id: string, bots: NewSeat[]): Promise<OpenGame>;
  /** Watch the lobby, and an open game with a known id, until the returned function is called. */
  watch(listener: LobbyListener, id?: string): () => void;
}

/** Milliseconds without news after which the page asks for the lobby. */
const PING_INTERVAL = 25_000;

/** Watch the lobby through a WebSocket that reconnects on its own. */
export function watchLobby(listener: LobbyListener, id?: string): () => void {
  const query = id === undefined ? '' : `&game=${encodeURIComponent(id)}`;
  let socket: WebSocket | undefined;
  let settled = () => {};

  function open() {
    settled = begin();
    const called = (socket = new WebSocket(socketAddress('/lobby/ws') + query));
    called.onmessage = ({ data }) => {
      if (called !== socket) return;
      settled();
      touch();
      reconnection.heard();
      const message = parse(data as string) as LobbyMessage | Bye;
      if (message.type === 'bye') return void leave(message);
      reconnection.accepted();
      listener.status('open');
      listener.lobby(message);
    };
    called.onclose = ({ code }) => {
      if (called === socket && !leave(byeOf(code))) reconnection.lose();
    };
  }

  function drop() {
    const before = socket;
    socket = undefined;
    before?.close();
    settled();
  }

  /** Another version of the protocol is the only reason that does not pass. */
  function leave(bye: Bye | undefined): boolean {
    if (bye?.reason !== 'upgrade') return false;
    reconnection.stop();
    listener.outdated(bye.message);
    return true;
  }

  const reconnection = new Reconnection(
    { open, drop, ping: () => socket?.send(''), status: (status) => listener.status(status) },
    PING_INTERVAL,
  );
  reconnection.open();
  return () => reconnection.stop();
}
