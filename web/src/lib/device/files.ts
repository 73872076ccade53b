/**
 * The files of the tables, in the origin private file system. The game reads and writes synchronously, but browsers
 * only open files asynchronously. So all files are read at the start. A write to a file that is not open yet completes
 * before the worker sends its next message (`settled`).
 */
import { EngineError, type StoredFiles } from './workerMessages';

const FOLDER = 'firstclass';
/** Suffix of the draft that is written before a whole file is replaced. */
const NEW = '.new';
/** How often, and with how many milliseconds in between, to retry a file that another page is still releasing. */
const MAX_ATTEMPTS = 20;
const RETRY_DELAY = 100;

/** A file with synchronous access, which only workers can have. */
interface Handle {
  write(content: Uint8Array<ArrayBuffer>, where: { at: number }): number;
  flush(): void;
  truncate(length: number): void;
  close(): void;
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time));

async function opened(folder: FileSystemDirectoryHandle, name: string): Promise<Handle> {
  const file = (await folder.getFileHandle(encodeURIComponent(name), { create: true })) as FileSystemFileHandle & {
    createSyncAccessHandle(): Promise<Handle>;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return await file.createSyncAccessHandle();
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error;
      await pause(RETRY_DELAY);
    }
  }
}

function writeAt(handle: Handle, content: Uint8Array<ArrayBuffer>, at: number) {
  try {
    if (handle.write(content, { at }) < content.length) throw new EngineError('full');
    handle.flush();
  } catch (error) {
    handle.truncate(at);
    throw error;
  }
}

function concat(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Copy the bytes from the game: they are in its memory and are valid only during the call. */
const copied = (content: Uint8Array) => new Uint8Array(content);

export class OriginFiles {
  private readonly contents = new Map<string, Uint8Array<ArrayBuffer>>();
  private readonly handles = new Map<string, Handle>();
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Without a folder, nothing survives when the page is closed. */
  constructor(
    private readonly folder: FileSystemDirectoryHandle | null,
    private readonly fail: (error: unknown) => void,
  ) {}

  /** Read all stored files. */
  static async open(fail: (error: unknown) => void): Promise<OriginFiles> {
    const folder = await folderOf().catch(() => null);
    const files = new OriginFiles(folder, fail);
    if (folder) for await (const [name, file] of folder.entries()) await files.take(decodeURIComponent(name), file);
    await files.settled();
    return files;
  }

  get isPersistent(): boolean {
    return this.folder !== null;
  }

  names(): string[] {
    return [...this.contents.keys()];
  }

  read(name: string): Uint8Array | undefined {
    return this.contents.get(name);
  }

  append(name: string, content: Uint8Array) {
    const before = this.contents.get(name) ?? new Uint8Array();
    const all = concat([before, content]);
    this.at(name, (handle) => writeAt(handle, all.slice(before.length), before.length));
    this.contents.set(name, all);
  }

  write(name: string, content: Uint8Array) {
    const all = copied(content);
    this.contents.set(name, all);
    this.enqueue(async (folder) => {
      const draft = await opened(folder, name + NEW);
      draft.truncate(0);
      writeAt(draft, all, 0);
      // Only a draft with this end mark is complete.
      writeAt(draft, new Uint8Array([1]), all.length);
      await this.replace(folder, name, all);
      draft.close();
      await folder.removeEntry(encodeURIComponent(name + NEW));
    });
  }

  remove(name: string) {
    this.contents.delete(name);
    this.enqueue(async (folder) => {
      this.handles.get(name)?.close();
      this.handles.delete(name);
      await folder.removeEntry(encodeURIComponent(name)).catch(() => undefined);
    });
  }

  /** Open the files of a table, so that play at it does not have to wait. */
  async openFor(table: string) {
    for (const name of this.names().filter((each) => each.includes(table) && !this.handles.has(each)))
      this.enqueue(async (folder) => this.handles.set(name, await opened(folder, name)));
    await this.settled();
  }

  /** Return a promise for the end of all writes, or null if none is pending. */
  settled(): Promise<unknown> | null {
    return this.waiting > 0 ? this.last : null;
  }

  close() {
    this.handles.forEach((handle) => handle.close());
  }

  exported(): StoredFiles {
    const entries = this.names().map((name) => [name, btoa(toBinaryString(this.contents.get(name)!))]);
    return Object.fromEntries(entries) as StoredFiles;
  }

  private at(name: string, write: (handle: Handle) => void) {
    const handle = this.handles.get(name);
    if (handle && this.waiting === 0) return write(handle);
    this.enqueue(async (folder) => {
      if (!this.handles.has(name)) this.handles.set(name, await opened(folder, name));
      write(this.handles.get(name)!);
    });
  }

  private enqueue(work: (folder: FileSystemDirectoryHandle) => Promise<unknown>) {
    const { folder } = this;
    if (!folder) return;
    this.waiting++;
    this.last = this.last
      .then(() => work(folder))
      .catch((error: unknown) => this.fail(error))
      .finally(() => this.waiting--);
  }

  private async replace(folder: FileSystemDirectoryHandle, name: string, content: Uint8Array<ArrayBuffer>) {
    const handle = this.handles.get(name) ?? (await opened(folder, name));
    handle.truncate(0);
    writeAt(handle, content, 0);
    this.handles.set(name, handle);
  }

  /** Read a file. A complete draft replaces the file that it was meant for. */
  private async take(name: string, file: FileSystemHandle) {
    const content = new Uint8Array(await (await (file as FileSystemFileHandle).getFile()).arrayBuffer());
    if (!name.endsWith(NEW)) {
      if (!this.contents.has(name)) this.contents.set(name, content);
      return;
    }
    if (content.at(-1) === 1) this.write(name.slice(0, -NEW.length), content.slice(0, -1));
    else this.enqueue((folder) => folder.removeEntry(encodeURIComponent(name)));
  }
}

async function folderOf(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(FOLDER, { create: true });
}

function toBinaryString(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
