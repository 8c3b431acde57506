/** Stands in a link for the size that will be chosen; it looks the same in an address. */
export const ANY_SIZE = '_SIZE_';
