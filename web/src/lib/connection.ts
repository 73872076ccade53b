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

/** A socket, and what came before anybody listened. */
interface Call {
  address: string;
  socket: WebSocket;
  heard: MessageEvent[];
}

let early: Call | null = null;

function call(address: string): Call {
  const heard: MessageEvent[] = [];
  const socket = new WebSocket(address);
  socket.onmessage = (event) => heard.push(event);
  return { address, socket, heard };
}

/** Calls the table already, for the connection that will be made as soon as it can be drawn. */
export function callEarly(table: string, key: string | null) {
  early = call(socketAddress(table, key));
}

/** The early call, if it goes there, and only once; else a new one. */
function answer(address: string): Call {
  const called = early;
  early = null;
  if (called?.address === address && called.socket.readyState <= WebSocket.OPEN) return called;
  called?.socket.close();
  return call(address);
}

/** A socket that comes back by itself; after each return the server sends the whole state. */
export function connect(table: string, key: string | null, listener: Listener): Connection {
  let socket: WebSocket;
  let wait = FIRST_WAIT;
  let timer = 0;
  let closed = false;
  let log: LogEntry[] = [];

  function open() {
    const called = answer(socketAddress(table, key));
    socket = called.socket;
    const opened = () => {
      wait = FIRST_WAIT;
      listener.connected(true);
    };
    const listen = ({ data }: MessageEvent) => {
      const message = JSON.parse(data as string) as StateMessage | Refusal | Reason | Hint;
      if (message.type === 'error') return listener.refusal(message);
      if (message.type === 'why') return listener.reason(message);
      if (message.type === 'hint') return listener.hint(message);
      const { log_after, ...state } = message;
      log = [...log.filter((entry) => entry.version <= log_after), ...state.log];
      listener.state({ ...state, log });
    };
    socket.onopen = opened;
    socket.onmessage = listen;
    queueMicrotask(() => {
      if (called.socket.readyState === WebSocket.OPEN) opened();
      called.heard.forEach(listen);
    });
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
