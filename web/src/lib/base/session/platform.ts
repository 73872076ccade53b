/**
 * Whether the game runs on this device. The device page contains the list of engine files; a server's page does not.
 */

/** A script of the engine, named after its content. */
export interface EngineScript {
  name: string;
  bytes: number;
}

/** Another file of the engine. */
export interface EngineFile extends EngineScript {
  sha256: string;
}

/** The interpreter, which is cached decompressed under its own name and with its own hash. */
export interface MachineFile extends EngineFile {
  unpackedName: string;
  integrity: string;
}

export interface Engine {
  /** Scripts that the browser loads itself. */
  loader: EngineScript;
  interpreter: EngineScript;
  /** Compressed files that the page fetches, verifies and caches. */
  machine: MachineFile;
  library: EngineFile;
  packages: EngineFile;
  game: EngineFile;
  /** The size of all these files. */
  bytes: number;
  /** The recorded first lesson in each language. */
  lessons: Record<string, string>;
  /** The path to the server that the page came from, if there was one. */
  home?: string;
}

const list = globalThis.document?.getElementById('engine')?.textContent;

export const engine = list ? (JSON.parse(list) as Engine) : null;
export const onDevice = engine !== null;
/** The server that the device page came from, if there was one. */
export const homeServer = engine?.home === undefined ? null : new URL(engine.home, location.href).pathname;
/** Where this page's server offers the game for devices, if it does. */
export const devicePage = globalThis.document?.getElementById('device')?.getAttribute('href') ?? null;
/** Where a game can move from here: to the server, or to the device. */
export const transferTarget = onDevice ? homeServer : devicePage;
