/** A name that no other action has: the server plays what is called so once, however often it is asked. */
export const newName = () =>
  // Not randomUUID: pages without https have none.
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
