/** Messages between the page and the worker that runs the game. */
import type { Engine } from '../base/session/platform';
import type { TransportRequest } from '../base/server/transport';

/** Files for export: each name with the bytes in base 64. */
export type StoredFiles = Record<string, string>;

export type WorkerRequest =
  | { type: 'begin'; root: string; engine: Engine; take: boolean }
  | { type: 'call'; id: number; path: string; request: TransportRequest }
  | { type: 'join'; line: number; table: string }
  | { type: 'hear'; line: number; text: string }
  | { type: 'leave'; line: number }
  | { type: 'forget'; id: number; table: string }
  | { type: 'export'; id: number }
  | { type: 'import'; id: number; files: StoredFiles };

/** Held by every open page of the game on this device. */
export const OPEN = 'firstclass-open';

/** Why nothing can be played, or only with limitations. */
export type EngineErrorCode =
  'old' | 'policy' | 'host' | 'offline' | 'damaged' | 'elsewhere' | 'taken' | 'full' | 'failed';

/** Whether the rules run compiled, which is several times as fast. */
export type RulesForm = 'compiled' | 'interpreted';

export type WorkerEvent =
  | { type: 'fetched'; bytes: number }
  | { type: 'ready'; kept: boolean; rules: RulesForm }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'heard'; line: number; text: string }
  | { type: 'ended'; line: number; code: number }
  | { type: 'exported'; id: number; files: StoredFiles }
  | { type: 'imported'; id: number; parted: number }
  | { type: 'done'; id: number }
  | { type: 'trouble'; trouble: EngineErrorCode; detail: string };

/** An error for which the page has a message. */
export class EngineError extends Error {
  constructor(
    readonly trouble: EngineErrorCode,
    detail = '',
  ) {
    super(detail);
  }
}
