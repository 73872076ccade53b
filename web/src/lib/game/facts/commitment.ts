/** The part of a commitment that people compare. */
export const shortCommitment = (seal: string): string => seal.slice(0, 16);
