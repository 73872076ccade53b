/** A name that no other action has: the server plays what is called so once, however often it is asked. */
export const newName = () =>
  // Not randomUUID: pages without https have none.
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** A key to a seat that nobody guesses. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (part) => part.toString(16).padStart(2, '0')).join('');
