/** So much of a seal as anybody compares. */
export const shortSeal = (seal: string): string => seal.slice(0, 16);
