/** The connection to a table. */
import { remembered } from '../messages/spoken';
import {
  type ClientMessage,
  type LogEntry,
  type Request,
  type ServerMessage,
  type SitRequest,
  type State,
} from '../protocol';
import { FAREWELLS, type Bye } from '../protocol/envelope';
import { begin, busy, touch } from '../session/idle';
import { carrier, type Line } from './carrier';
import { Refused, type AnswerTo, type Channel, type Listener, type Place, type Status } from './server';

/** Milliseconds before a lost connection is tried again, at first and at most. */
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Milliseconds of silence after which the client checks that the server still answers. */
const QUIET = 25_000;

type Hear = (message: ServerMessage) => void;
type End = (code: number) => void;

/**
 * One connection: it joins the table as soon as it is open. It keeps everything that it receives, including its end,
 * until somebody listens.
 */
class Call {
  readonly line: Line;
  /** Ends the busy state of the page, once there is a state to draw or no hope of one. */
  private readonly settled = begin();
  private heard: ServerMessage[] = [];
  private code: number | undefined;
  private hear: Hear | undefined;
  private end: End | undefined;

  constructor(
    readonly place: Place,
    private readonly language = remembered(),
  ) {
    const sit: SitRequest = { type: 'sit', key: place.key, language };
    this.line = carrier().line(place.table, {
      open: () => this.line.send(JSON.stringify(sit)),
      hear: (text) => {
        touch();
        const message = JSON.parse(text) as ServerMessage;
        if (message.type === 'state') this.settled();
        if (this.hear) this.hear(message);
        else this.heard.push(message);
      },
      end: (code) => {
        this.settled();
        this.code = code;
        this.end?.(code);
      },
    });
  }

  /** Receive everything, from the start of the connection on. */
  listen(hear: Hear, end: End) {
    this.hear = hear;
    this.end = end;
    this.heard.splice(0).forEach(hear);
    if (this.code !== undefined) end(this.code);
  }

  /** Close the connection; nobody listens any longer. */
  hangUp() {
    this.settled();
    this.listen(
      () => undefined,
      () => undefined,
    );
    this.line.close();
  }

  /** Whether it can serve this place. */
  goesTo({ table, key }: Place): boolean {
    return this.place.table === table && this.place.key === key && this.language === remembered();
  }
}

let early: Call | null = null;

/** Connect to a table early. The channel uses this connection as soon as the page can draw the table. */
export function callEarly(place: Place) {
  early = new Call(place);
}

/** Return the early connection if it leads there, but only once, and otherwise a new one. */
function callTo(place: Place): Call {
  const called = early;
  early = null;
  if (called?.goesTo(place)) return called;
  called?.hangUp();
  return new Call(place);
}

interface Waiting {
  request: Request;
  resolve: (answer: never) => void;
  reject: (refused: Refused) => void;
}

/** Whether the request has an idempotency key, so that the server carries it out once however often it arrives. */
const isNamed = ({ request }: Waiting) => request.type === 'act' && request.once != null;

/**
 * A channel that reconnects on its own; after each reconnection the server sends the whole state. An action with an
 * idempotency key that was pending when the connection was lost is then sent again.
 */
export class SocketChannel implements Channel {
  private status: Status = 'connecting';
  private call: Call | undefined;
  private wait = FIRST_WAIT;
  private timer = 0;
  private pings = 0;
  /** Whether anything has arrived since the last check. */
  private alive = true;
  private log: LogEntry[] = [];
  private shown: State | undefined;
  private ids = 0;
  private readonly waiting = new Map<string, Waiting>();

  constructor(
    private readonly place: Place,
    private readonly listener: Listener,
  ) {
    window.addEventListener('online', this.hasten);
    document.addEventListener('visibilitychange', this.hasten);
    // The caller must have the channel before its listener receives anything.
    queueMicrotask(() => this.open());
  }

  ask<R extends Request>(request: R): Promise<AnswerTo<R>> {
    if (this.status !== 'open') return Promise.reject(new Refused('lost'));
    const id = this.send(request);
    return busy(new Promise((resolve, reject) => this.waiting.set(id, { request, resolve, reject })));
  }

  close() {
    if (this.status === 'closed') return;
    this.become('closed');
    this.drop();
    this.giveUp(() => true);
    window.removeEventListener('online', this.hasten);
    document.removeEventListener('visibilitychange', this.hasten);
  }

  private open() {
    if (this.status === 'closed') return;
    const call = (this.call = callTo(this.place));
    this.alive = true;
    this.pings = window.setInterval(() => this.look(), QUIET);
    call.listen(
      (message) => this.hear(message),
      (code) => this.ended(code),
    );
  }

  private ended(code: number) {
    if (FAREWELLS[code]) this.leave({ type: 'bye', reason: FAREWELLS[code], message: '' });
    else this.lose();
  }

  private hear(message: ServerMessage) {
    this.alive = true;
    switch (message.type) {
      case 'hello':
        // Only a connection that the server has accepted resets the delay.
        this.wait = FIRST_WAIT;
        this.waiting.forEach(({ request }, id) => this.send(request, id));
        return this.become('open');
      case 'bye':
        return this.leave(message);
      case 'state': {
        const { log_after, ...state } = message;
        this.log = [...this.log.filter((entry) => entry.version <= log_after), ...state.log];
        this.shown = { ...state, log: this.log };
        return this.listener.state(this.shown);
      }
      case 'watching':
        this.shown = this.shown && { ...this.shown, watching: message.watching };
        return this.shown && this.listener.state(this.shown);
      case 'talk':
        return this.listener.said?.();
      case 'error':
        if (message.id === undefined) return this.listener.warned?.(message.message);
        return this.settle(message.id)?.reject(new Refused(message.code, message.message, message.ruling));
      default:
        this.settle(message.id)?.resolve(message as never);
    }
  }

  private settle(id: string | undefined): Waiting | undefined {
    const waiting = this.waiting.get(id ?? '');
    this.waiting.delete(id ?? '');
    return waiting;
  }

  private send(message: Request | { type: 'ping' }, id = String(++this.ids)): string {
    const asked: ClientMessage = { ...message, id };
    this.call?.line.send(JSON.stringify(asked));
    return id;
  }

  /** A connection may be dead without notice, for example after a long sleep. */
  private look() {
    if (!this.alive) return this.lose();
    this.alive = false;
    if (this.status === 'open') this.send({ type: 'ping' });
  }

  /** The user or the network is back: a good moment to check the connection. */
  private readonly hasten = () => {
    if (document.hidden || this.status === 'closed') return;
    if (this.call === undefined) this.again(0);
    else if (this.status === 'open') this.send({ type: 'ping' });
  };

  private lose() {
    if (this.status === 'closed') return;
    this.drop();
    this.giveUp((waiting) => !isNamed(waiting));
    this.become('lost');
    this.again(this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private again(wait: number) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), wait);
  }

  /** Stop receiving from the current connection. */
  private drop() {
    window.clearTimeout(this.timer);
    window.clearInterval(this.pings);
    const { call } = this;
    this.call = undefined;
    call?.hangUp();
  }

  /** Reject requests that will get no answer. */
  private giveUp(which: (waiting: Waiting) => boolean) {
    for (const [id, waiting] of this.waiting) if (which(waiting)) this.settle(id)?.reject(new Refused('lost'));
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
