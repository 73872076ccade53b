/** All keys of the program, in one place: one listener asks who is nearest, and one key does one thing. */

/** From the nearest to the farthest. `any` sees every key and takes none. */
const LEVELS = ['any', 'tooltip', 'menu', 'hint', 'past', 'takeBack', 'shortcuts'] as const;
export type Level = (typeof LEVELS)[number];

/** What is still reached while a modal dialog lies above the rest. */
const ABOVE_DIALOGS: Level[] = ['any', 'tooltip', 'shortcuts'];

/** Does what a key stands for; false where it stands for nothing here. */
export type Keys = (stroke: string) => boolean;

/** Keys that have their meaning in the field they are typed in. */
const FIELDS = 'input:not([type="checkbox"], [type="range"]), select, textarea, [contenteditable]';

/** A key with what is held down with it: `e`, `Escape`, `ctrl+shift+z`. Shift is part of what a single key writes. */
export function strokeOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const held = ctrlKey || metaKey || altKey;
  const name = key.length === 1 ? key.toLowerCase() : key;
  const parts = [ctrlKey || metaKey ? 'ctrl' : '', altKey ? 'alt' : '', shiftKey && held ? 'shift' : '', name];
  return parts.filter(Boolean).join('+');
}

export class Keymap {
  private readonly scopes: { level: Level; keys: Keys }[] = [];

  /** From now on these keys are asked; returns what ends it. */
  bind(level: Level, keys: Keys): () => void {
    const scope = { level, keys };
    // Of one level, who came last lies above.
    this.scopes.unshift(scope);
    return () => void this.scopes.splice(this.scopes.indexOf(scope), 1);
  }

  /** Only the keys that are named. */
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
