/** The connection to a table. */
import { currentLanguage } from '../messages/languages';
import {
  type ClientMessage,
  type LogEntry,
  type Request,
  type ServerMessage,
  type SitRequest,
  type State,
} from '../protocol';
import { byeOf, type Bye } from '../protocol/closeReasons';
import { parse } from '../protocol/parse';
import { begin, busy, touch } from '../session/idle';
import { Reconnection } from './reconnection';
import { transport, type TableConnection } from './transport';
import {
  RequestError,
  type AnswerTo,
  type TableChannel,
  type TableListener,
  type TableAccess,
  type Status,
} from './types';

/** Milliseconds of silence after which the client pings the server. After twice that, the connection is lost. */
export const PING_INTERVAL = 4500;

type MessageHandler = (message: ServerMessage) => void;
type End = (code: number) => void;

/**
 * One connection: it joins the table as soon as it is open. It keeps everything that it receives, including its end,
 * until somebody listens.
 */
class Connection {
  readonly socket: TableConnection;
  /** Ends the busy state of the page, once there is a state to draw or no hope of one. */
  private readonly settled = begin();
  private received: ServerMessage[] = [];
  private code: number | undefined;
  private receive: MessageHandler | undefined;
  private end: End | undefined;

  constructor(
    readonly place: TableAccess,
    private readonly language = currentLanguage(),
  ) {
    const sit: SitRequest = { type: 'sit', key: place.key, language };
    this.socket = transport().connect(place.table, {
      open: () => this.socket.send(JSON.stringify(sit)),
      receive: (text) => {
        touch();
        const message = parse(text) as ServerMessage;
        if (message.type === 'state') this.settled();
        if (this.receive) this.receive(message);
        else this.received.push(message);
      },
      end: (code) => {
        this.settled();
        this.code = code;
        this.end?.(code);
      },
    });
  }

  /** Receive everything, from the start of the connection on. */
  listen(receive: MessageHandler, end: End) {
    this.receive = receive;
    this.end = end;
    this.received.splice(0).forEach(receive);
    if (this.code !== undefined) end(this.code);
  }

  /** Close the connection; nobody listens any longer. */
  disconnect() {
    this.settled();
    this.listen(
      () => undefined,
      () => undefined,
    );
    this.socket.close();
  }

  /** Whether it can serve this place. */
  serves({ table, key }: TableAccess): boolean {
    return this.place.table === table && this.place.key === key && this.language === currentLanguage();
  }
}

let early: Connection | null = null;

/** Connect to a table early. The channel uses this connection as soon as the page can draw the table. */
export function connectEarly(place: TableAccess) {
  early = new Connection(place);
}

/** Return the early connection if it leads there, but only once, and otherwise a new one. */
function connectionTo(place: TableAccess): Connection {
  const connection = early;
  early = null;
  if (connection?.serves(place)) return connection;
  connection?.disconnect();
  return new Connection(place);
}

interface PendingRequest {
  request: Request;
  resolve: (answer: never) => void;
  reject: (refused: RequestError) => void;
}

/** Whether the request has an idempotency key, so that the server carries it out once however often it arrives. */
const hasIdempotencyKey = ({ request }: PendingRequest) => request.type === 'act' && request.idempotency_key != null;

/**
 * A channel that reconnects on its own; after each reconnection the server sends the whole state. An action with an
 * idempotency key that was pending when the connection was lost is then sent again.
 */
export class SocketChannel implements TableChannel {
  private status: Status = 'connecting';
  private connection: Connection | undefined;
  private readonly reconnection = new Reconnection(
    {
      open: () => this.open(),
      drop: () => this.drop(),
      ping: () => this.send({ type: 'ping' }),
      status: (status) => this.become(status),
    },
    PING_INTERVAL,
  );
  private log: LogEntry[] = [];
  private state: State | undefined;
  private ids = 0;
  private readonly pending = new Map<string, PendingRequest>();

  constructor(
    private readonly place: TableAccess,
    private readonly listener: TableListener,
  ) {
    // The caller must have the channel before its listener receives anything.
    queueMicrotask(() => this.reconnection.open());
  }

  ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (this.status !== 'open') return Promise.reject(new RequestError('lost'));
    const id = this.send(request);
    return busy(new Promise((resolve, reject) => this.pending.set(id, { request, resolve, reject })));
  }

  close() {
    if (this.status === 'closed') return;
    this.become('closed');
    this.reconnection.stop();
    this.rejectPending(() => true);
  }

  private open() {
    const connection = (this.connection = connectionTo(this.place));
    connection.listen(
      (message) => this.receive(message),
      (code) => this.ended(code),
    );
  }

  private ended(code: number) {
    const bye = byeOf(code);
    if (bye) this.leave(bye);
    else this.reconnection.lose();
  }

  private receive(message: ServerMessage) {
    this.reconnection.received();
    switch (message.type) {
      case 'hello':
        this.reconnection.accepted();
        this.pending.forEach(({ request }, id) => this.send(request, id));
        return this.become('open');
      case 'bye':
        return this.leave(message);
      case 'state': {
        const { log_after, ...state } = message;
        this.log = [...this.log.filter((entry) => entry.version <= log_after), ...state.log];
        this.state = { ...state, log: this.log };
        return this.listener.state(this.state);
      }
      case 'spectators':
        this.state = this.state && { ...this.state, spectator_count: message.spectator_count };
        return this.state && this.listener.state(this.state);
      case 'chat':
        return this.listener.chatChanged?.();
      case 'error':
        if (message.id === undefined) return this.listener.failed?.(message.message);
        return this.settle(message.id)?.reject(new RequestError(message.code, message.message, message.ruling));
      default:
        this.settle(message.id)?.resolve(message as never);
    }
  }

  private settle(id: string | undefined): PendingRequest | undefined {
    const pending = this.pending.get(id ?? '');
    this.pending.delete(id ?? '');
    return pending;
  }

  private send(message: Request | { type: 'ping' }, id = String(++this.ids)): string {
    const clientMessage: ClientMessage = { ...message, id };
    this.connection?.socket.send(JSON.stringify(clientMessage));
    return id;
  }

  /** Stop receiving from the current connection, and reject the requests that were pending on it. */
  private drop() {
    const { connection } = this;
    this.connection = undefined;
    connection?.disconnect();
    this.rejectPending((pending) => !hasIdempotencyKey(pending));
  }

  /** Reject requests that will get no answer. */
  private rejectPending(which: (waiting: PendingRequest) => boolean) {
    for (const [id, pending] of this.pending) if (which(pending)) this.settle(id)?.reject(new RequestError('lost'));
  }

  private leave(bye: Bye) {
    if (this.status === 'closed') return;
    this.close();
    this.listener.bye(bye);
  }

  private become(status: Status) {
    this.status = status;
    this.listener.status(status);
  }
}
