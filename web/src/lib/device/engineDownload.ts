/** Fetch the files of the engine once. They are cached under their content hashes and verified before use. */
import type { Engine, EngineFile, MachineFile } from '../base/session/platform';
import { EngineError } from './workerMessages';

const CACHE = 'engine';

type Bytes = Uint8Array<ArrayBuffer>;
/** Report how many more bytes have arrived. */
export type ReportProgress = (more: number) => void;

const hex = (hash: ArrayBuffer) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
/** On a page without https, browsers calculate no hashes. Then the checksum in the compressed file must do. */
const isIntact = async (bytes: Bytes, { sha256 }: EngineFile) =>
  !isSecureContext || hex(await crypto.subtle.digest('SHA-256', bytes)) === sha256;

/** Return the original content of a compressed file. */
const unpacked = (bytes: Bytes, type = 'application/octet-stream') =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });

/** Where the engine comes from, and where it is cached. */
class Source {
  constructor(
    private root: string,
    private cache: Cache | null,
    private report: ReportProgress,
  ) {}

  /** Return a file, decompressed, from the cache or otherwise from the page's host. */
  async file(file: EngineFile): Promise<Response> {
    const address = this.address(file.name);
    const cached = await this.cache?.match(address);
    if (cached) {
      const bytes = new Uint8Array(await cached.arrayBuffer());
      if (await isIntact(bytes, file)) {
        this.report(file.bytes);
        return unpacked(bytes);
      }
      await this.cache?.delete(address);
    }
    const bytes = await this.download(file);
    await this.keep(address, new Response(bytes));
    return unpacked(bytes);
  }

  /**
   * Return the interpreter. A browser keeps its compiled code only with responses that a service worker serves from the
   * cache. The interpreter is therefore cached decompressed and requested as if it were a file on the host.
   */
  async machine({ unpackedName, integrity, ...file }: MachineFile): Promise<Response> {
    const address = this.address(unpackedName);
    if (await this.cache?.match(address)) {
      const cached = await fetch(address, { integrity }).catch(() => null);
      if (cached?.ok) {
        this.report(file.bytes);
        return cached;
      }
      await this.cache?.delete(address);
    }
    const bytes = await this.download(file);
    await this.keep(address, unpacked(bytes, 'application/wasm'));
    return unpacked(bytes, 'application/wasm');
  }

  /** Delete what no version needs any longer. */
  async tidy(needed: string[]): Promise<void> {
    const addresses = needed.map((name) => this.address(name));
    const here = (await this.cache?.keys())?.filter(({ url }) => url.startsWith(this.root)) ?? [];
    for (const old of here) if (!addresses.includes(old.url)) await this.cache?.delete(old);
  }

  private address(name: string): string {
    return new URL(name, this.root).href;
  }

  /** Without a cache, fetch the file again next time. */
  private async keep(address: string, content: Response): Promise<void> {
    await this.cache?.put(address, content).catch(() => undefined);
  }

  private async download(file: EngineFile): Promise<Bytes> {
    // A file that was damaged in transit may also be in the browser's own cache.
    const response = await fetch(this.address(file.name), { cache: 'no-cache' }).catch(() => null);
    if (!response?.ok || !response.body) throw new EngineError(response ? 'host' : 'offline', file.name);
    const bytes = new Uint8Array(file.bytes);
    let length = 0;
    const reader = response.body.getReader();
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new EngineError('offline', file.name);
      });
      if (done) break;
      if (length + value.length > bytes.length) throw new EngineError('damaged', file.name);
      bytes.set(value, length);
      length += value.length;
      this.report(value.length);
    }
    if (length < bytes.length || !(await isIntact(bytes, file))) throw new EngineError('damaged', file.name);
    return bytes;
  }
}

/** Fetch the interpreter, its library, the packages and the game in parallel, and return them decompressed. */
export async function fetchEngine(
  { machine, library, packages, game }: Engine,
  root: string,
  report: ReportProgress,
): Promise<Response[]> {
  const files = [library, packages, game];
  const cache = isSecureContext ? await caches.open(CACHE).catch(() => null) : null;
  const source = new Source(root, cache, report);
  const responses = await Promise.all([source.machine(machine), ...files.map((file) => source.file(file))]);
  await source.tidy([machine.unpackedName, ...files.map(({ name }) => name)]);
  return responses;
}
