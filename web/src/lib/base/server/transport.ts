/** The transport for requests and table connections: the network, or the engine if the game runs on the device. */
import { PROTOCOL, type OpenedTable } from '../protocol';

export interface TransportRequest {
  method: 'GET' | 'POST' | 'DELETE';
  language: string;
  key: string | null;
  body: string | undefined;
}

export interface TransportResponse {
  status: number;
  text: string;
}

export interface ConnectionListener {
  open(): void;
  receive(text: string): void;
  /** The connection has ended, with the close code of a WebSocket. */
  end(code: number): void;
}

export interface TableConnection {
  send(text: string): void;
  close(): void;
}

export interface Transport {
  /** The reason why no call is answered yet, in words; empty if there is none. */
  readonly missing?: string;
  /** Rejects if nobody is reachable. */
  call(path: string, request: TransportRequest): Promise<TransportResponse>;
  connect(table: string, listener: ConnectionListener): TableConnection;
  /** Open a table for the first lesson, if that is possible before the server answers. */
  openLesson?(): Promise<OpenedTable | null>;
}

/** The address of a WebSocket of the server that this page came from. It names the version of the protocol. */
export function socketAddress(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}/api${path}?protocol=${PROTOCOL}`;
}

export const networkTransport: Transport = {
  async call(path, { method, language, key, body }) {
    const headers = {
      'accept-language': language,
      'content-type': 'application/json',
      ...(key && { authorization: `Bearer ${key}` }),
    };
    const response = await fetch(`/api${path}`, { method, headers, ...(body !== undefined && { body }) });
    return { status: response.status, text: await response.text().catch(() => '') };
  },

  connect(table, listener) {
    const socket = new WebSocket(socketAddress(`/tables/${table}/ws`));
    socket.onopen = () => listener.open();
    socket.onmessage = ({ data }) => listener.receive(data as string);
    socket.onclose = ({ code }) => listener.end(code);
    return socket;
  },
};

let chosen = networkTransport;

export const transport = () => chosen;

/** Use another transport for everything from now on. */
export function setTransport(other: Transport) {
  chosen = other;
}
