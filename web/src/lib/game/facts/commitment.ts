/** The part of a commitment that people compare. */
export const shortCommitment = (commitment: string): string => commitment.slice(0, 16);
