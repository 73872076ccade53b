/** Reads what the server sends. Names arrive isolated, so that one from the right does not move the words around it. */

/** Letters of scripts that are written from right to left. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** The fields that contain a name which a person has chosen. */
const NAMES = ['name', 'login', 'host'];

export const isolate = (name: string) => (FROM_THE_RIGHT.test(name) ? `\u2068${name}\u2069` : name);

/** Return a name as a person typed it, to edit or compare it. */
export const plain = (name: string) => name.replace(/[\u2068\u2069]/g, '');

/** Return the value of a JSON text with isolated names. */
export const parse = (text: string): unknown =>
  // Few texts contain such names, and looking at each value would slow down all others.
  JSON.parse(text, FROM_THE_RIGHT.test(text) ? isolated : undefined);

const isolated = (key: string, value: unknown) =>
  NAMES.includes(key) && typeof value === 'string' ? isolate(value) : value;
