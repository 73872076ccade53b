/** The keys of the whole program. One listener asks the levels in order, and each key does one thing. */

/** From the nearest to the farthest. `any` sees every key and consumes none. */
const LEVELS = ['any', 'tooltip', 'menu', 'hint', 'past', 'undo', 'shortcuts'] as const;
export type Level = (typeof LEVELS)[number];

/** The levels that still respond while a modal dialog is open. */
const ABOVE_DIALOGS: Level[] = ['any', 'tooltip', 'shortcuts'];

/** Act on a key, and return false if it has no meaning here. */
export type Keys = (stroke: string) => boolean;

/** Fields in which keys already have a meaning. */
const FIELDS = 'input:not([type="checkbox"], [type="range"]), select, textarea, [contenteditable]';

/**
 * Return a key with its modifiers: `e`, `Escape`, `ctrl+shift+z`. Shift is part of the character for single characters.
 */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = ctrlKey || metaKey || altKey;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const parts = [ctrlKey || metaKey ? 'ctrl' : '', altKey ? 'alt' : '', shiftKey && held ? 'shift' : '', name];
  return parts.filter(Boolean).join('+');
}

export class Keymap {
  private readonly scopes: { level: Level; keys: Keys }[] = [];

  /** Bind keys at a level, and return a function that removes them. */
  bind(level: Level, keys: Keys): () => void {
    const scope = { level, keys };
    // Within a level the latest binding comes first.
    this.scopes.unshift(scope);
    return () => void this.scopes.splice(this.scopes.indexOf(scope), 1);
  }

  /** Bind only the named keys. */
  bindAll(level: Level, keys: Record<string, () => void>): () => void {
    return this.bind(level, (stroke) => {
      keys[stroke]?.();
      return stroke in keys;
    });
  }

  readonly listen = (event: KeyboardEvent) => {
    const stroke = strokeOf(event);
    const ownMeaning = event.defaultPrevented || (event.target as Element).matches?.(FIELDS);
    const modal = document.querySelector('dialog:modal') !== null;
    for (const level of LEVELS) {
      if (level !== 'any' && (ownMeaning || (modal && !ABOVE_DIALOGS.includes(level)))) continue;
      for (const { keys } of this.scopes.filter((scope) => scope.level === level)) {
        if (!keys(stroke)) continue;
        event.preventDefault();
        return;
      }
    }
  };
}

export const keymap = new Keymap();
