/** The engine as the page sees it: the worker that runs it, and its progress. */
import { busy } from '../session/idle';
import { engine } from '../session/here';
import { knownTables, rememberTable, tableKey } from '../session/tables';
import type { Answer, Carrier, Ears, Line } from '../server/carrier';
import { packed, type Luggage } from './luggage';
import type { News, Order, Trouble } from './words';

type Settle = (news: News) => void;

class Device implements Carrier {
  /** Bytes of the engine that have arrived, and bytes in total. */
  fetched = $state(0);
  whole = $state(0);
  ready = $state(false);
  /** Whether tables survive when the page is closed. */
  kept = $state(true);
  trouble = $state<Trouble | null>(null);
  detail = $state('');
  /** Whether a new version of the site has arrived while this page is open. */
  renewed = $state(false);
  /** Whether everything is cached for use without a network. */
  offline = $state(false);

  private worker: Worker | undefined;
  /** Requests made before the engine is ready. */
  private orders: Order[] = [];
  private ids = 0;
  private readonly asked = new Map<number, Settle>();
  private readonly ears = new Map<number, Ears>();

  begin() {
    const { serviceWorker } = navigator;
    if (serviceWorker) {
      this.offline = isOurs(serviceWorker.controller);
      serviceWorker.addEventListener('controllerchange', () => {
        this.renewed = this.offline;
        this.offline = isOurs(serviceWorker.controller);
      });
    }
    this.start(false);
  }

  /** Take over from the page that plays. A page that lost its place reloads where it was. */
  takePlace() {
    if (this.trouble === 'taken') location.reload();
    else this.start(true);
  }

  private start(take: boolean) {
    this.trouble = null;
    this.worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }: MessageEvent<News>) => this.hear(data);
    this.worker.onerror = ({ message }) => this.hear({ type: 'trouble', trouble: 'failed', detail: message });
    const root = new URL('.', location.href).href;
    this.worker.postMessage({ type: 'begin', root, engine: engine!, take } satisfies Order);
  }

  async call(path: string, wish: Parameters<Carrier['call']>[1]): Promise<Answer> {
    const news = await this.ask((id) => ({ type: 'call', id, path, wish }));
    return news as Extract<News, { type: 'answer' }>;
  }

  line(table: string, ears: Ears): Line {
    const line = ++this.ids;
    this.ears.set(line, ears);
    this.tell({ type: 'join', line, table });
    queueMicrotask(() => ears.open());
    return {
      send: (text) => this.tell({ type: 'hear', line, text }),
      close: () => {
        this.ears.delete(line);
        this.tell({ type: 'leave', line });
      },
    };
  }

  async forget(table: string) {
    await this.ask((id) => ({ type: 'forget', id, table }));
  }

  async export(): Promise<string> {
    const { files } = (await this.ask((id) => ({ type: 'export', id }))) as Extract<News, { type: 'exported' }>;
    const keys = knownTables().map(({ id, title }) => ({ id, title, key: tableKey(id) ?? '' }));
    return packed(files, keys);
  }

  /** Import tables, and return how many of them have continued both here and there. Those remain unchanged here. */
  async import({ files, keys }: Luggage): Promise<number> {
    const { parted } = (await this.ask((id) => ({ type: 'import', id, files }))) as Extract<News, { type: 'imported' }>;
    for (const { id, title, key } of keys.reverse()) if (tableKey(id) === null) rememberTable({ id, title }, key);
    return parted;
  }

  private ask(order: (id: number) => Order): Promise<News> {
    const id = ++this.ids;
    const answer = new Promise<News>((settle) => {
      this.asked.set(id, settle);
      this.tell(order(id));
    });
    return busy(answer);
  }

  private tell(order: Order) {
    if (this.ready) this.worker?.postMessage(order);
    else this.orders.push(order);
  }

  private hear(news: News) {
    switch (news.type) {
      case 'fetched':
        [this.fetched, this.whole] = [news.bytes, news.of];
        return;
      case 'ready':
        this.ready = true;
        this.kept = news.kept;
        return this.orders.splice(0).forEach((order) => this.tell(order));
      case 'heard':
        return this.ears.get(news.line)?.hear(news.text);
      case 'ended':
        return this.ears.get(news.line)?.end(news.code);
      case 'trouble':
        [this.trouble, this.detail] = [news.trouble, news.detail];
        return this.worker?.terminate();
      default:
        this.asked.get(news.id)?.(news);
        this.asked.delete(news.id);
    }
  }
}

/**
 * A server has a service worker for its own pages. Under a server, that worker caches this page until ours takes over.
 */
const isOurs = (worker: ServiceWorker | null) => worker?.scriptURL === new URL('sw.js', location.href).href;

export const device = new Device();
