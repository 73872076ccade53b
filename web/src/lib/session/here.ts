/** Whether the game is played on this device: its page brings the list of what plays there, a server's does not. */

/** A file of the engine, under the name of its content. */
export interface EngineFile {
  name: string;
  bytes: number;
  sha256: string;
}

export interface Engine {
  /** Scripts, which the browser loads by itself. */
  loader: string;
  interpreter: string;
  /** Packed files, which are fetched, checked and kept. */
  machine: EngineFile;
  library: EngineFile;
  packages: EngineFile;
  game: EngineFile;
}

const list = globalThis.document?.getElementById('engine')?.textContent;

export const engine = list ? (JSON.parse(list) as Engine) : null;
export const onDevice = engine !== null;
