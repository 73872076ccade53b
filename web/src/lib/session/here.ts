/** Whether the game is played on this device: its page brings the list of what plays there, a server's does not. */

/** A file of the engine, under the name of its content. */
export interface EngineFile {
  name: string;
  bytes: number;
  sha256: string;
}

/** The interpreter itself, which is kept unpacked, under a name and against a hash of its own. */
export interface MachineFile extends EngineFile {
  unpackedName: string;
  integrity: string;
}

export interface Engine {
  /** Scripts, which the browser loads by itself. */
  loader: string;
  interpreter: string;
  /** Packed files, which are fetched, checked and kept. */
  machine: MachineFile;
  library: EngineFile;
  packages: EngineFile;
  game: EngineFile;
  /** The way to the server that the page came from, if it was one. */
  home?: string;
}

const list = globalThis.document?.getElementById('engine')?.textContent;

export const engine = list ? (JSON.parse(list) as Engine) : null;
export const onDevice = engine !== null;
/** Where the server is that the device's page came from, if it was one. */
export const home = engine?.home === undefined ? null : new URL(engine.home, location.href).pathname;
/** Where the server that this page came from offers the game for devices, if it does. */
export const offered = globalThis.document?.getElementById('device')?.getAttribute('href') ?? null;
/** Where a game can be moved to from here: to the server, or to the device. */
export const elsewhere = onDevice ? home : offered;
