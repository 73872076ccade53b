/** Return a unique idempotency key: the server plays an action with this key once, however often it arrives. */
export const newName = () =>
  // Not randomUUID, which pages without https do not have.
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Return a key to a seat that nobody can guess. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (part) => part.toString(16).padStart(2, '0')).join('');
