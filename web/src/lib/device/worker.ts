/** The worker that runs the game: Python, with the same service as on a server. */
import type { Engine } from '../session/here';
import { filesIn } from './archive';
import { fetchAll } from './fetching';
import { OriginFiles } from './files';
import { bytesOf, further } from './luggage';
import { type Lent, network } from './network';
import { Fault, type Kept, type News, type Order } from './words';

/** Held by the one page that plays on this device, however many are open. */
const LOCK = 'firstclass';
/** Milliseconds that a closing page needs at most to release the lock. */
const PATIENCE = 1500;

/** The part of Pyodide that this worker uses. */
interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  };
  pyimport(name: string): { begin(files: object): Device };
  registerJsModule(name: string, module: object): void;
}

interface Line {
  hear(text: string): void;
  leave(): void;
}

/** The `Device` of Python. */
interface Device {
  call(
    method: string,
    path: string,
    key: string | undefined,
    language: string,
    body: string | undefined,
  ): Promise<{ toJs(): [number, string]; destroy(): void }>;
  join(table: string, tell: (text: string) => void, end: (code: number) => void): Line;
}

const SITE_PACKAGES = '/lib/python3.14/site-packages';

let files: OriginFiles;
let device: Device;
const lines = new Map<number, Promise<Line>>();

/** Send a message only after everything that it reports has been stored. */
let said: Promise<unknown> | null = null;
function say(news: News) {
  const before = files?.settled();
  if (!before && !said) return postMessage(news);
  const mine = (said = Promise.all([said, before]).then(() => {
    postMessage(news);
    if (said === mine) said = null;
  }));
}

/** Set after the first error, because later errors only follow from it. */
let over = false;

function fail(error: unknown) {
  if (over) return;
  over = true;
  const { name, message } = error as Error;
  const trouble = error instanceof Fault ? error.trouble : name === 'QuotaExceededError' ? 'full' : 'failed';
  postMessage({ type: 'trouble', trouble, detail: message } satisfies News);
  files?.close();
  self.close();
}

/**
 * Wait until this is the only page that plays, because two pages would spoil each other's tables. A page takes over
 * from another only when the user asks for it.
 */
function alone(take: boolean): Promise<void> {
  return new Promise((granted, denied) => {
    const held = () => {
      granted();
      return new Promise(() => undefined);
    };
    const how = take ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE) };
    let mine = false;
    navigator.locks
      .request(LOCK, how, () => {
        mine = true;
        return held();
      })
      .catch(() => (mine ? fail(new Fault('taken')) : denied(new Fault('elsewhere'))));
  });
}

/**
 * Answer the requests of Python's loader from the parts that have already arrived. It requests each of them once, by
 * name.
 */
function serve(parts: Record<string, Response>) {
  const fetched = self.fetch.bind(self);
  self.fetch = (what, how) => {
    const name = (what instanceof Request ? what.url : String(what)).split('/').at(-1)!;
    const part = parts[name];
    // Do not keep it twice.
    delete parts[name];
    return part ? Promise.resolve(part) : fetched(what, how);
  };
}

async function python(engine: Engine, root: string): Promise<Python> {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') throw new Fault('assembly');
  const tell = (bytes: number, of: number) => postMessage({ type: 'fetched', bytes, of } satisfies News);
  const [machine, library, ...parts] = await fetchAll(engine, root, tell);
  serve({ 'pyodide.asm.wasm': machine!, 'python_stdlib.zip': library! });
  const archives = parts.map((part) => part.arrayBuffer());
  const script = (name: string) => import(/* @vite-ignore */ new URL(name, root).href);
  const [pyodide, { default: createPyodideModule }] = (await Promise.all([
    script(engine.loader),
    script(engine.interpreter),
  ]).catch(() => {
    throw new Fault('offline', engine.loader);
  })) as [{ loadPyodide(how: object): Promise<Python> }, { default: unknown }];
  const loaded = await pyodide.loadPyodide({ indexURL: root, createPyodideModule, lockFileContents: LOCK_FILE });
  for (const archive of archives) unpackInto(loaded, await archive);
  loaded.registerJsModule('firstclass_arrays', { network });
  return loaded;
}

/**
 * Write the files of an archive. Python's own unpacking would grow large files bit by bit and leave their former memory
 * behind as garbage.
 */
function unpackInto({ FS }: Python, archive: ArrayBuffer) {
  for (const [name, content] of filesIn(archive)) {
    const path = `${SITE_PACKAGES}/${name}`;
    FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    FS.writeFile(path, content, { canOwn: true });
  }
}

/** Everything needed is part of the game, so the loader consults no package index. */
const LOCK_FILE = JSON.stringify({
  info: { abi_version: '2026_0', arch: 'wasm32', platform: 'emscripten_5_0_3', python: '3.14.2' },
  packages: {},
});

/**
 * The files as Python uses them. Errors return as text, because exceptions do not cross between JavaScript and Python.
 */
const handed = () => ({
  names: () => files.names(),
  read: (name: string) => files.read(name),
  append: (name: string, content: Lent<Uint8Array>) => told(() => files.append(name, content.toJs())),
  write: (name: string, content: Lent<Uint8Array>) => told(() => files.write(name, content.toJs())),
  remove: (name: string) => files.remove(name),
});

function told(what: () => void): string | undefined {
  try {
    return void what();
  } catch (error) {
    return String(error);
  }
}

async function begin({ root, engine, take }: Extract<Order, { type: 'begin' }>) {
  const loaded = python(engine, root);
  const own = alone(take).then(() => OriginFiles.open(fail));
  [, files] = await Promise.all([loaded, own]);
  device = (await loaded).pyimport('firstclass.service.adapters.device.browser').begin(handed());
  say({ type: 'ready', kept: files.lasting });
}

const TABLE = /^\/tables\/([^/?]+)/;

async function call({ id, path, wish }: Extract<Order, { type: 'call' }>) {
  const table = TABLE.exec(path)?.[1];
  if (table && wish.method !== 'GET') await files.openFor(table);
  const answer = await device.call(wish.method, path, wish.key ?? undefined, wish.language, wish.body);
  const [status, text] = answer.toJs();
  answer.destroy();
  say({ type: 'answer', id, status, text });
}

async function join(line: number, table: string): Promise<Line> {
  await files.openFor(table);
  const hear = (text: string) => say({ type: 'heard', line, text });
  const end = (code: number) => say({ type: 'ended', line, code });
  return device.join(table, hear, end);
}

/** Store the files that have continued further elsewhere, and return how many have continued on both sides. */
function imported(kept: Kept): number {
  let parted = 0;
  for (const [name, text] of Object.entries(kept)) {
    const content = bytesOf(text);
    const whose = further(files.read(name), content, name);
    if (whose === 'there') files.write(name, content);
    if (whose === 'neither') parted++;
  }
  return parted;
}

async function obey(order: Order) {
  switch (order.type) {
    case 'begin':
      return begin(order);
    case 'call':
      return call(order);
    case 'join':
      return void lines.set(order.line, join(order.line, order.table));
    case 'hear':
      return (await lines.get(order.line))?.hear(order.text);
    case 'leave':
      (await lines.get(order.line))?.leave();
      return void lines.delete(order.line);
    case 'forget':
      files
        .names()
        .filter((name) => name.includes(order.table))
        .forEach((name) => files.remove(name));
      return say({ type: 'done', id: order.id });
    case 'export':
      return say({ type: 'exported', id: order.id, files: files.exported() });
    case 'import':
      return say({ type: 'imported', id: order.id, parted: imported(order.files) });
  }
}

self.onmessage = ({ data }: MessageEvent<Order>) => void obey(data).catch(fail);
