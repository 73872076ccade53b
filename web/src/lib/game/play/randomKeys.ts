/** Return a unique idempotency key: the server plays an action with this key once, however often it arrives. */
export const newIdempotencyKey = () =>
  // Not randomUUID, which pages without https do not have.
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');

/** Return a key to a seat that nobody can guess. */
export const newSeatKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (part) => part.toString(16).padStart(2, '0')).join('');
