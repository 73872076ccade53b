/** The part of a commitment that people compare. */
export const shortSeal = (seal: string): string => seal.slice(0, 16);
