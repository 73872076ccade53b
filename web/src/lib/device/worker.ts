/** The worker that runs the game: Python, with the same service as on a server. */
import type { Engine, EngineScript } from '../base/session/platform';
import { zipEntries } from './zip';
import { fetchEngine, type ReportProgress } from './engineDownload';
import { OriginFiles } from './files';
import { bytesOf, compareFiles } from './transferFile';
import { type PyProxy, neuralNetwork } from './neuralNetwork';
import {
  EngineError,
  OPEN,
  type EngineErrorCode,
  type RulesForm,
  type StoredFiles,
  type WorkerEvent,
  type WorkerRequest,
} from './workerMessages';

/** Held by the one page that plays on this device, however many are open. */
const LOCK = 'firstclass';
/** Milliseconds between looks whether another page is open. */
const LOCK_TIMEOUT = 1500;
/** How often to look before the lock counts as forgotten. A closed page needs long to release it if it was busy. */
const MAX_LOOKS = 10;
/** The shortest program for WebAssembly. */
const EMPTY_PROGRAM = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** The part of Pyodide that this worker uses. */
interface Python {
  FS: {
    mkdirTree(folder: string): void;
    writeFile(path: string, content: Uint8Array, how: { canOwn: boolean }): void;
  };
  pyimport(name: 'firstclass_compiled'): { start(): RulesForm };
  pyimport(name: 'firstclass.service.adapters.device.browser'): { start_device(files: object): Device };
  registerJsModule(name: string, module: object): void;
}

/** The `DeviceChannel` of Python. */
interface DeviceChannel {
  push(text: string): void;
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
  join(table: string, send: (text: string) => void, end: (code: number) => void): DeviceChannel;
}

const SITE_PACKAGES = '/lib/python3.14/site-packages';

let files: OriginFiles;
let device: Device;
const channels = new Map<number, Promise<DeviceChannel>>();

/** Send a message only after everything that it reports has been stored. */
let lastPost: Promise<unknown> | null = null;
function post(event: WorkerEvent) {
  const before = files?.settled();
  if (!before && !lastPost) return postMessage(event);
  const mine = (lastPost = Promise.all([lastPost, before]).then(() => {
    postMessage(event);
    if (lastPost === mine) lastPost = null;
  }));
}

/** Set after the first error, because later errors only follow from it. */
let over = false;

function fail(error: unknown) {
  if (over) return;
  over = true;
  const { name, message } = error as Error;
  const known: Record<string, EngineErrorCode> = { QuotaExceededError: 'full', CompileError: 'old' };
  const trouble = error instanceof EngineError ? error.trouble : (known[name] ?? 'failed');
  postMessage({ type: 'trouble', trouble, detail: message } satisfies WorkerEvent);
  files?.close();
  self.close();
}

function requestLock(how: LockOptions): Promise<boolean> {
  return new Promise((settle, deny) => {
    let mine = false;
    navigator.locks
      .request(LOCK, how, () => {
        mine = true;
        settle(true);
        return new Promise(() => undefined);
      })
      .catch((error: Error) => {
        if (mine) fail(new EngineError('taken'));
        else if (error.name === 'TimeoutError') settle(false);
        else deny(error);
      });
  });
}

/**
 * Wait until this is the only page that plays, because two pages would spoil each other's tables. A page takes over
 * from another only when the user asks for it, or when no other page is open.
 */
async function acquireLock(take: boolean): Promise<void> {
  for (let looks = take ? MAX_LOOKS : 0; looks < MAX_LOOKS; looks++) {
    if (await requestLock({ signal: AbortSignal.timeout(LOCK_TIMEOUT) })) return;
    const { held } = await navigator.locks.query();
    if (held!.filter(({ name }) => name === OPEN).length > 1) throw new EngineError('elsewhere');
  }
  await requestLock({ steal: true });
}

/** Open the files of the tables. Browsers that refuse locks also refuse to store anything. */
async function openFiles(take: boolean): Promise<OriginFiles> {
  try {
    await acquireLock(take);
  } catch (error) {
    if (error instanceof EngineError) throw error;
    return new OriginFiles(null, fail);
  }
  return OriginFiles.open(fail);
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

/** Throw if the engine cannot run here, before anything is downloaded. */
function check() {
  if (typeof WebAssembly !== 'object' || typeof DecompressionStream !== 'function') throw new EngineError('old');
  try {
    new WebAssembly.Module(EMPTY_PROGRAM);
  } catch {
    throw new EngineError('policy');
  }
  // Pyodide says only on the console that it cannot start its interpreter, and then waits for ever.
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = (...args) =>
    instantiateStreaming(...args).catch((error: unknown) => {
      fail(error);
      throw error;
    });
}

async function loadScript<Module>(
  { name, bytes }: EngineScript,
  root: string,
  report: ReportProgress,
): Promise<Module> {
  const address = new URL(name, root).href;
  try {
    const loaded = (await import(/* @vite-ignore */ address)) as Module;
    report(bytes);
    return loaded;
  } catch {
    throw new EngineError((await fetch(address).catch(() => null)) ? 'host' : 'offline', name);
  }
}

async function loadPython(engine: Engine, root: string): Promise<Python> {
  check();
  let sum = 0;
  const report = (more: number) => postMessage({ type: 'fetched', bytes: (sum += more) } satisfies WorkerEvent);
  const [pyodide, { default: createPyodideModule }, [machine, library, ...parts]] = await Promise.all([
    loadScript<{ loadPyodide(how: object): Promise<Python> }>(engine.loader, root, report),
    loadScript<{ default: unknown }>(engine.interpreter, root, report),
    fetchEngine(engine, root, report),
  ]);
  serve({ 'pyodide.asm.wasm': machine!, 'python_stdlib.zip': library! });
  const archives = parts.map((part) => part.arrayBuffer());
  const loaded = await pyodide.loadPyodide({ indexURL: root, createPyodideModule, lockFileContents: LOCK_FILE });
  for (const archive of archives) unpackInto(loaded, await archive);
  loaded.registerJsModule('firstclass_arrays', { network: neuralNetwork });
  return loaded;
}

/**
 * Write the files of an archive. Python's own unpacking would grow large files bit by bit and leave their former memory
 * behind as garbage.
 */
function unpackInto({ FS }: Python, archive: ArrayBuffer) {
  for (const [name, content] of zipEntries(archive)) {
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
const filesForPython = () => ({
  names: () => files.names(),
  read: (name: string) => files.read(name),
  append: (name: string, content: PyProxy<Uint8Array>) => errorOf(() => files.append(name, content.toJs())),
  write: (name: string, content: PyProxy<Uint8Array>) => errorOf(() => files.write(name, content.toJs())),
  remove: (name: string) => files.remove(name),
});

function errorOf(what: () => void): string | undefined {
  try {
    return void what();
  } catch (error) {
    return String(error);
  }
}

async function begin({ root, engine, take }: Extract<WorkerRequest, { type: 'begin' }>) {
  const loaded = loadPython(engine, root);
  [, files] = await Promise.all([loaded, openFiles(take)]);
  const python = await loaded;
  const rules = python.pyimport('firstclass_compiled').start();
  device = python.pyimport('firstclass.service.adapters.device.browser').start_device(filesForPython());
  post({ type: 'ready', kept: files.isPersistent, rules });
}

const TABLE = /^\/tables\/([^/?]+)/;

async function call({ id, path, request }: Extract<WorkerRequest, { type: 'call' }>) {
  const table = TABLE.exec(path)?.[1];
  if (table && request.method !== 'GET') await files.openFor(table);
  const answer = await device.call(request.method, path, request.key ?? undefined, request.language, request.body);
  const [status, text] = answer.toJs();
  answer.destroy();
  post({ type: 'answer', id, status, text });
}

async function join(line: number, table: string): Promise<DeviceChannel> {
  await files.openFor(table);
  const send = (text: string) => post({ type: 'heard', line, text });
  const end = (code: number) => post({ type: 'ended', line, code });
  return device.join(table, send, end);
}

/** Store the files that have continued further elsewhere, and return how many have continued on both sides. */
function imported(incoming: StoredFiles): number {
  let parted = 0;
  for (const [name, text] of Object.entries(incoming)) {
    const content = bytesOf(text);
    const whose = compareFiles(files.read(name), content, name);
    if (whose === 'there') files.write(name, content);
    if (whose === 'neither') parted++;
  }
  return parted;
}

async function handleRequest(request: WorkerRequest) {
  switch (request.type) {
    case 'begin':
      return begin(request);
    case 'call':
      return call(request);
    case 'join':
      return void channels.set(request.line, join(request.line, request.table));
    case 'hear':
      return (await channels.get(request.line))?.push(request.text);
    case 'leave':
      (await channels.get(request.line))?.leave();
      return void channels.delete(request.line);
    case 'forget':
      files
        .names()
        .filter((name) => name.includes(request.table))
        .forEach((name) => files.remove(name));
      return post({ type: 'done', id: request.id });
    case 'export':
      return post({ type: 'exported', id: request.id, files: files.exported() });
    case 'import':
      return post({ type: 'imported', id: request.id, parted: imported(request.files) });
  }
}

self.onmessage = ({ data }: MessageEvent<WorkerRequest>) => void handleRequest(data).catch(fail);
