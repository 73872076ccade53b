/** Values that this browser keeps between visits. If it cannot store anything, they last until the page is closed. */
/**
 * The lists of tables. A device page that came from a server shares the server's origin and everything else with it.
 */
export type Tables = 'tables' | 'device-tables';
export type Name =
  | 'language'
  | 'theme'
  | 'movement'
  | 'sound'
  | 'tooltips'
  | 'turn-end'
  | 'keys-off'
  | 'meetings'
  | Tables
  | 'upgraded'
  | 'signed-in'
  | 'rows'
  | 'puzzles'
  | 'push-way'
  | 'install'
  | `key-${string}`
  | `moved-${string}`
  | `chat-${string}`
  | `followed-${string}`
  | `invitation-${string}`
  | `arrival-${string}`
  | `best-${number}`
  | `tutorial-${string}`
  | `puzzle-${string}`
  | `recorded-${string}`;

/** Blocked storage throws on the first access. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

const store = storage();
const forNow = new Map<string, string>();

export const preferences = {
  get(name: Name): string | null {
    return store?.getItem(`fc-${name}`) ?? forNow.get(name) ?? null;
  },

  /** Return the stored value if it is one of the choices, and otherwise the first of them. */
  choice<T extends string>(name: Name, choices: readonly [T, ...T[]]): T {
    const chosen = preferences.get(name);
    return choices.find((choice) => choice === chosen) ?? choices[0];
  },

  /** Store a value; null removes it. */
  set(name: Name, value: string | null) {
    forNow.delete(name);
    try {
      if (value === null) store?.removeItem(`fc-${name}`);
      else store!.setItem(`fc-${name}`, value);
    } catch {
      // The storage is full or unavailable.
      if (value !== null) forNow.set(name, value);
    }
  },
};
