/** An email link carries its token after the `#`, which browsers send to no server. Earlier emails name it `letter`. */
const LINK = /^#(?:token|letter)=([\w-]+)$/;

/** Return the token of an email link from the fragment of its address. */
export const emailTokenOf = (fragment: string): string | undefined => LINK.exec(fragment)?.[1];
