/** Keeps a WebSocket connected. */
import { ConnectionWatch } from './http';

/** Milliseconds before a lost connection is tried again, at first and at most. */
const MIN_RETRY_DELAY = 500;
const MAX_RETRY_DELAY = 8000;
/** Checks without an answer while a connection opens, which may take long on a slow network. */
const MAX_CHECKS_BEFORE_OPEN = 10;

/** One kind of connection. */
interface Connector {
  open(): void;
  /** Close the connection, if there is one, and listen to it no longer. */
  drop(): void;
  /** Send something that the server answers. */
  ping(): void;
  status(status: 'lost' | 'blocked'): void;
}

/** Opens a connection again after each loss, and notices if it is dead. */
export class Reconnection {
  private wait = MIN_RETRY_DELAY;
  private timer = 0;
  /** Whether there is a connection, and whether the server has accepted it. */
  private state: 'none' | 'opening' | 'accepted' = 'none';
  /** Checks since something arrived. */
  private unanswered = 0;
  private readonly ended = new AbortController();
  private readonly watch: ConnectionWatch;
  private readonly checks: number;

  /** Every `interval` milliseconds it checks whether something arrives. After two of them in silence, it is dead. */
  constructor(
    private readonly connector: Connector,
    interval: number,
  ) {
    const { signal } = this.ended;
    this.watch = new ConnectionWatch((status) => connector.status(status));
    this.checks = window.setInterval(() => this.check(), interval);
    // The user or the network is back.
    window.addEventListener('online', this.comeBack, { signal });
    document.addEventListener('visibilitychange', this.comeBack, { signal });
    this.watch.start();
  }

  open() {
    if (this.ended.signal.aborted) return;
    window.clearTimeout(this.timer);
    this.state = 'opening';
    this.unanswered = 0;
    this.connector.open();
  }

  /** Something has arrived. */
  received() {
    this.unanswered = 0;
  }

  /** The server has accepted the connection. Only that resets the delay. */
  accepted() {
    this.state = 'accepted';
    this.wait = MIN_RETRY_DELAY;
    this.watch.stop();
  }

  lose() {
    if (this.ended.signal.aborted) return;
    this.state = 'none';
    this.connector.drop();
    this.watch.lose();
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, MAX_RETRY_DELAY);
  }

  stop() {
    this.ended.abort();
    this.watch.stop();
    window.clearInterval(this.checks);
    window.clearTimeout(this.timer);
    this.connector.drop();
  }

  /** A connection may be dead without notice, for example after a long sleep. */
  private check() {
    if (this.state === 'none') return;
    const open = this.state === 'accepted';
    if (this.unanswered++ >= (open ? 1 : MAX_CHECKS_BEFORE_OPEN)) this.lose();
    else if (open) this.connector.ping();
  }

  private readonly comeBack = () => {
    if (document.hidden) return;
    if (this.state === 'none') this.open();
    else if (this.state === 'accepted') this.connector.ping();
  };
}
