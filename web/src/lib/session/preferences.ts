/** What this browser keeps between two visits. Where it may keep nothing, that lasts as long as the page lies open. */
/** The lists of tables: a device that has the game from a server has the server's origin, and shares all else with it. */
export type Tables = 'tables' | 'device-tables';
type Name =
  | 'language'
  | 'theme'
  | 'movement'
  | 'sound'
  | 'keys-off'
  | 'level'
  | Tables
  | 'upgraded'
  | 'signed-in'
  | 'push-way'
  | `key-${string}`
  | `moved-${string}`
  | `talk-${string}`
  | `followed-${string}`
  | `invitation-${string}`
  | `arrival-${string}`
  | `tutorial-${string}`;

/** Blocked storage throws at the first look at it. */
function storage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

const kept = storage();
const forNow = new Map<string, string>();

export const preferences = {
  get(name: Name): string | null {
    return kept?.getItem(`fc-${name}`) ?? forNow.get(name) ?? null;
  },

  /** One of these, as chosen, or the first of them. */
  choice<T extends string>(name: Name, choices: readonly [T, ...T[]]): T {
    const chosen = preferences.get(name);
    return choices.find((choice) => choice === chosen) ?? choices[0];
  },

  /** Keeps a value; null forgets it. */
  set(name: Name, value: string | null) {
    forNow.delete(name);
    try {
      if (value === null) kept?.removeItem(`fc-${name}`);
      else kept!.setItem(`fc-${name}`, value);
    } catch {
      // It is full, or not to be had.
      if (value !== null) forNow.set(name, value);
    }
  },
};
