/** Messages between the page and the worker that runs the game. */
import type { Engine } from '../session/here';
import type { Wish } from '../server/carrier';

/** Files for export: each name with the bytes in base 64. */
export type Kept = Record<string, string>;

export type Order =
  | { type: 'begin'; root: string; engine: Engine; take: boolean }
  | { type: 'call'; id: number; path: string; wish: Wish }
  | { type: 'join'; line: number; table: string }
  | { type: 'hear'; line: number; text: string }
  | { type: 'leave'; line: number }
  | { type: 'forget'; id: number; table: string }
  | { type: 'export'; id: number }
  | { type: 'import'; id: number; files: Kept };

/** Why nothing can be played, or only with limitations. */
export type Trouble = 'assembly' | 'offline' | 'damaged' | 'elsewhere' | 'taken' | 'full' | 'storage' | 'failed';

export type News =
  | { type: 'fetched'; bytes: number; of: number }
  | { type: 'ready'; kept: boolean }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'heard'; line: number; text: string }
  | { type: 'ended'; line: number; code: number }
  | { type: 'exported'; id: number; files: Kept }
  | { type: 'imported'; id: number; parted: number }
  | { type: 'done'; id: number }
  | { type: 'trouble'; trouble: Trouble; detail: string };

/** An error for which the page has a message. */
export class Fault extends Error {
  constructor(
    readonly trouble: Trouble,
    detail = '',
  ) {
    super(detail);
  }
}
