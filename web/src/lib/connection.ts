import { socketAddress } from './api';
import type { Hint, LogEntry, Reason, Refusal, Request, State, StateMessage } from './protocol';

export interface Listener {
  state(state: State): void;
  refusal(refusal: Refusal): void;
  reason(reason: Reason): void;
  hint(hint: Hint): void;
  connected(open: boolean): void;
}

export interface Connection {
  send(request: Request): void;
  close(): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;

/** A socket that comes back by itself; after each return the server sends the whole state. */
export function connect(table: string, key: string | null, listener: Listener): Connection {
  let socket: WebSocket;
  let wait = FIRST_WAIT;
  let timer = 0;
  let closed = false;
  let log: LogEntry[] = [];

  function open() {
    socket = new WebSocket(socketAddress(table, key));
    socket.onopen = () => {
      wait = FIRST_WAIT;
      listener.connected(true);
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(data as string) as StateMessage | Refusal | Reason | Hint;
      if (message.type === 'error') return listener.refusal(message);
      if (message.type === 'why') return listener.reason(message);
      if (message.type === 'hint') return listener.hint(message);
      const { log_after, ...state } = message;
      log = [...log.filter((entry) => entry.version <= log_after), ...state.log];
      listener.state({ ...state, log });
    };
    socket.onclose = () => {
      if (closed) return;
      listener.connected(false);
      timer = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  open();
  return {
    send: (request) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
    },
    close: () => {
      closed = true;
      window.clearTimeout(timer);
      socket.close();
    },
  };
}
