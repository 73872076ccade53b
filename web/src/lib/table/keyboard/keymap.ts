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

/** Keys that only move, and may therefore repeat. */
const MOVES = /^(Tab|Arrow\w+|Home|End|Page\w+|n|p)$/;

/** Elements that Enter or the space bar presses. */
const CONTROLS = 'button, a, summary, input';

/** A letter or digit of a script without Latin letters. */
const NOT_LATIN = /^(?![\p{Script=Latin}\d])[\p{L}\p{Nd}]$/u;

/**
 * Return a key with its modifiers: `e`, `Escape`, `ctrl+shift+z`. Shift is part of the character for single characters.
 * On a keyboard without Latin letters the position of the key decides.
 */
export function strokeOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = ctrlKey || metaKey || altKey;
  const character = NOT_LATIN.test(key) ? code.replace(/^(Key|Digit)/, '') : key;
  const name = character.length === 1 ? character.toLowerCase() : character;
  const parts = [ctrlKey || metaKey ? 'ctrl' : '', altKey ? 'alt' : '', shiftKey && held ? 'shift' : '', name];
  return parts.filter(Boolean).join('+');
}

/** Whether a key that is held down may repeat: for moving, scrolling and typing, but for nothing that acts. */
function mayRepeat(event: KeyboardEvent): boolean {
  const on = (selector: string) => (event.target as Element).matches?.(selector);
  if (MOVES.test(strokeOf(event))) return true;
  if (on(FIELDS)) return event.key !== 'Enter' || on('textarea');
  return event.key === ' ' && !on(CONTROLS);
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

  /** Hide a repeated key from everything on the page, and from the browser if it would press a control. */
  readonly filter = (event: KeyboardEvent) => {
    if (!event.repeat || mayRepeat(event)) return;
    event.stopImmediatePropagation();
    if (/^(Enter| |Escape)$/.test(event.key)) event.preventDefault();
  };

  readonly listen = (event: KeyboardEvent) => {
    // A browser that fills in a form sends events without a key.
    if (!event.key) return;
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
