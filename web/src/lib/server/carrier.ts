/** The transport for requests and table connections: the network, or the engine if the game runs on the device. */
import { PROTOCOL } from '../protocol';

export interface Wish {
  method: 'GET' | 'POST' | 'DELETE';
  language: string;
  key: string | null;
  body: string | undefined;
}

export interface Answer {
  status: number;
  text: string;
}

export interface Ears {
  open(): void;
  hear(text: string): void;
  /** The connection has ended, with the close code of a WebSocket. */
  end(code: number): void;
}

export interface Line {
  send(text: string): void;
  close(): void;
}

export interface Carrier {
  /** Rejects if nobody is reachable. */
  call(path: string, wish: Wish): Promise<Answer>;
  line(table: string, ears: Ears): Line;
}

export const network: Carrier = {
  async call(path, { method, language, key, body }) {
    const headers = {
      'accept-language': language,
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    };
    const response = await fetch(`/api${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, text: await response.text().catch(() => '') };
  },

  line(table, ears) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${table}/ws?protocol=${PROTOCOL}`);
    socket.onopen = () => ears.open();
    socket.onmessage = ({ data }) => ears.hear(data as string);
    socket.onclose = ({ code }) => ears.end(code);
    return socket;
  },
};

let chosen = network;

export const carrier = () => chosen;

/** Use another transport for everything from now on. */
export function carryBy(other: Carrier) {
  chosen = other;
}
