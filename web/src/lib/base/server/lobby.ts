/** The connection to the lobby. */
import type { Lobby, LobbyMessage } from '../protocol';
import { byeOf, type Bye } from '../protocol/closeReasons';
import { parse } from '../protocol/parse';
import { begin, touch } from '../session/idle';
import { Reconnection } from './reconnection';
import type { Status } from './types';
import { socketAddress } from './transport';

/** Receives the lobby, and the status of the connection to it. */
export interface LobbyListener {
  lobby(lobby: Lobby): void;
  status(status: Status): void;
  /** The server requires another version of the program; there will be no more news. */
  outdated(message: string): void;
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
      reconnection.received();
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
