/** The engine as the page sees it: the worker that runs it, and its progress. */
import { say } from '../base/messages';
import { language } from '../base/messages/language.svelte';
import { busy } from '../base/session/idle';
import { engine } from '../base/session/platform';
import { knownTables, rememberTable, tableKey } from '../base/session/tables';
import type { TransportResponse, Transport, ConnectionListener, TableConnection } from '../base/server/transport';
import { toTransferFile, type TransferFile } from './transferFile';
import { OPEN, type EngineErrorCode, type RulesForm, type WorkerEvent, type WorkerRequest } from './workerMessages';

const MEGABYTE = 1e6;
const megabytes = (bytes: number) =>
  (bytes / MEGABYTE).toLocaleString(language.choice, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

type Settle = (event: WorkerEvent) => void;

/** Milliseconds without progress after which a start is unusually slow. */
const PATIENCE = 30_000;

/** Ask before tables are lost. */
function askToStay(leaving: BeforeUnloadEvent) {
  if (knownTables().length > 0) leaving.preventDefault();
}

class Device implements Transport {
  /** Bytes of the engine that have arrived, and bytes in total. */
  fetched = $state(0);
  readonly whole = engine?.bytes ?? 0;
  ready = $state(false);
  /** Whether the start seems to stand still. */
  slow = $state(false);
  /** Whether a recorded lesson plays, or waits for the engine. */
  lesson = $state<'playing' | 'waiting' | null>(null);
  /** Whether tables survive when the page is closed. */
  kept = $state(true);
  /** Empty until the engine runs. */
  rules = $state<RulesForm | ''>('');
  trouble = $state<EngineErrorCode | null>(null);
  detail = $state('');
  /** Whether a new version of the site has arrived while this page is open. */
  renewed = $state(false);
  /** Whether everything is cached for use without a network. */
  offline = $state(false);

  private announce = () => {};
  readonly started = new Promise<void>((resolve) => (this.announce = resolve));
  private worker: Worker | undefined;
  private timer = 0;
  /** Requests made before the engine is ready. */
  private queued: WorkerRequest[] = [];
  private ids = 0;
  private readonly pending = new Map<number, Settle>();
  private readonly listeners = new Map<number, ConnectionListener>();

  /** Whether files of the engine are still to come. */
  get fetching(): boolean {
    return this.fetched < this.whole;
  }

  get missing(): string {
    if (this.ready) return '';
    return this.fetching ? say.site.fetching(megabytes(this.fetched), megabytes(this.whole)) : say.site.starting;
  }

  begin() {
    const { serviceWorker } = navigator;
    if (serviceWorker) {
      this.offline = isOurs(serviceWorker.controller);
      serviceWorker.addEventListener('controllerchange', () => {
        this.renewed = this.offline;
        this.offline = isOurs(serviceWorker.controller);
      });
    }
    navigator.locks?.request(OPEN, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
    this.start(false);
  }

  /** Take over from the page that plays. A page that lost its place reloads where it was. */
  takeOver() {
    if (this.trouble === 'taken') location.reload();
    else this.start(true);
  }

  private start(take: boolean) {
    this.trouble = null;
    this.watch();
    try {
      this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    } catch (error) {
      return this.receive({ type: 'trouble', trouble: 'old', detail: String(error) });
    }
    this.worker.onmessage = ({ data }: MessageEvent<WorkerEvent>) => this.receive(data);
    // Without a message, the script of the worker did not arrive.
    this.worker.onerror = ({ message }) =>
      this.receive({ type: 'trouble', trouble: message ? 'failed' : 'host', detail: message });
    const root = new URL('.', location.href).href;
    this.worker.postMessage({ type: 'begin', root, engine: engine!, take } satisfies WorkerRequest);
  }

  /** Notice if the start stands still from now on. */
  private watch() {
    window.clearTimeout(this.timer);
    this.slow = false;
    if (!this.ready) this.timer = window.setTimeout(() => (this.slow = true), PATIENCE);
  }

  async call(path: string, request: Parameters<Transport['call']>[1]): Promise<TransportResponse> {
    // From the first table on there is something to lose.
    if (path === '/tables') void navigator.storage?.persist().catch(() => undefined);
    const answer = await this.ask((id) => ({ type: 'call', id, path, request }));
    return answer as Extract<WorkerEvent, { type: 'answer' }>;
  }

  connect(table: string, listener: ConnectionListener): TableConnection {
    const line = ++this.ids;
    this.listeners.set(line, listener);
    this.post({ type: 'join', line, table });
    queueMicrotask(() => listener.open());
    return {
      send: (text) => this.post({ type: 'hear', line, text }),
      close: () => {
        this.listeners.delete(line);
        this.post({ type: 'leave', line });
      },
    };
  }

  async forget(table: string) {
    await this.ask((id) => ({ type: 'forget', id, table }));
  }

  async export(): Promise<string> {
    const { files } = (await this.ask((id) => ({ type: 'export', id }))) as Extract<WorkerEvent, { type: 'exported' }>;
    const keys = knownTables().map(({ id, title }) => ({ id, title, key: tableKey(id) ?? '' }));
    return toTransferFile(files, keys);
  }

  /** Import tables, and return how many of them have continued both here and there. Those remain unchanged here. */
  async import({ files, keys }: TransferFile): Promise<number> {
    const { parted } = (await this.ask((id) => ({ type: 'import', id, files }))) as Extract<
      WorkerEvent,
      { type: 'imported' }
    >;
    for (const { id, title, key } of keys.reverse()) if (tableKey(id) === null) rememberTable({ id, title }, key);
    return parted;
  }

  private ask(request: (id: number) => WorkerRequest): Promise<WorkerEvent> {
    const id = ++this.ids;
    const answer = new Promise<WorkerEvent>((settle) => {
      this.pending.set(id, settle);
      this.post(request(id));
    });
    return busy(answer);
  }

  private post(request: WorkerRequest) {
    if (this.ready) this.worker?.postMessage(request);
    else this.queued.push(request);
  }

  private receive(event: WorkerEvent) {
    switch (event.type) {
      case 'fetched':
        this.fetched = event.bytes;
        return this.watch();
      case 'ready':
        this.ready = true;
        this.watch();
        this.kept = event.kept;
        this.rules = event.rules;
        if (!event.kept) window.addEventListener('beforeunload', askToStay);
        this.announce();
        // The service worker fetches all other pages, and the game does not wait for them.
        navigator.serviceWorker?.register('sw.js').catch(() => undefined);
        return this.queued.splice(0).forEach((request) => this.post(request));
      case 'heard':
        return this.listeners.get(event.line)?.receive(event.text);
      case 'ended':
        return this.listeners.get(event.line)?.end(event.code);
      case 'trouble':
        [this.trouble, this.detail] = [event.trouble, event.detail];
        return this.worker?.terminate();
      default:
        this.pending.get(event.id)?.(event);
        this.pending.delete(event.id);
    }
  }
}

/**
 * A server has a service worker for its own pages. Under a server, that worker caches this page until ours takes over.
 */
const isOurs = (worker: ServiceWorker | null) => worker?.scriptURL === new URL('sw.js', location.href).href;

export const device = new Device();
