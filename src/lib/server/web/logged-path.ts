/** Paths whose next segment lets in whoever knows it. */
const SECRET_AFTER = /\/(o|invitations?|preview)\/[^/]+/;

/** The path of an address as logs may have it: without its query and without a secret segment. */
export const loggedPath = (address = ''): string =>
  address.split(/[?#]/, 1)[0]?.replace(SECRET_AFTER, '/$1/…') ?? '';
