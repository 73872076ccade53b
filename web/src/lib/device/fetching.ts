/** Fetches the files of the engine, once: they are kept under the names of their content, and looked at before use. */
import type { EngineFile } from '../session/here';
import { Fault } from './words';

const CACHE = 'engine';

type Bytes = Uint8Array<ArrayBuffer>;
type Tell = (more: number) => void;

const hex = (hash: ArrayBuffer) => [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const isWhole = async (bytes: Bytes, { sha256 }: EngineFile) =>
  hex(await crypto.subtle.digest('SHA-256', bytes)) === sha256;

/** The bytes of a file, from what is kept or else from where the page came from. */
async function bytesOf(file: EngineFile, root: string, cache: Cache | null, tell: Tell): Promise<Bytes> {
  const address = new URL(file.name, root).href;
  const kept = await cache?.match(address);
  if (kept) {
    const bytes = new Uint8Array(await kept.arrayBuffer());
    if (await isWhole(bytes, file)) {
      tell(file.bytes);
      return bytes;
    }
    await cache?.delete(address);
  }
  const bytes = await download(address, file, tell);
  if (!(await isWhole(bytes, file))) throw new Fault('damaged', file.name);
  // Where it can not be kept, it is fetched again next time.
  await cache?.put(address, new Response(bytes)).catch(() => undefined);
  return bytes;
}

async function download(address: string, file: EngineFile, tell: Tell): Promise<Bytes> {
  // What was damaged on its way may lie in the browser's own cache, too.
  const response = await fetch(address, { cache: 'no-cache' }).catch(() => null);
  if (!response?.ok || !response.body) throw new Fault('offline', file.name);
  const bytes = new Uint8Array(file.bytes);
  let length = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Fault('offline', file.name);
    });
    if (done) return bytes;
    if (length + value.length > bytes.length) throw new Fault('damaged', file.name);
    bytes.set(value, length);
    length += value.length;
    tell(value.length);
  }
}

/** All of them, beside one another; what no version needs any more goes. */
export async function fetchAll(files: EngineFile[], root: string, tell: (bytes: number) => void): Promise<Bytes[]> {
  const cache = await caches.open(CACHE).catch(() => null);
  let sum = 0;
  const found = await Promise.all(
    files.map((file) =>
      bytesOf(file, root, cache, (more) => {
        sum += more;
        tell(sum);
      }),
    ),
  );
  const needed = files.map(({ name }) => new URL(name, root).href);
  const here = (await cache?.keys())?.filter(({ url }) => url.startsWith(root)) ?? [];
  for (const old of here) if (!needed.includes(old.url)) await cache?.delete(old);
  return found;
}

/** What a file was before it was packed. */
export const unpacked = (bytes: Bytes, type = 'application/octet-stream') =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': type },
  });
