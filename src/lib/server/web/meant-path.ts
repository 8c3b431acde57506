/** What chats and mail take into a link: `.`, `,`, brackets and quotes, also encoded, and U+200B. */
const SENTENCE =
  /(?:[.,;:!?()[\]{}<>'"*]|%(?:2[12789ac]|3[abcef]|5[bd]|7[bd]|20|e2%80%(?:8b|9[89cd]|a6)|c2%(?:ab|bb|a0)|e2%81%a0)){1,8}$/i;

/** The query of a link that has no `?`, as `/cart&fbclid=1`. */
const LOST_QUERY = /&(?:amp;)?[\w.-]{1,40}=.*$/s;

/** The path without what its sentence left at its end; no page ends so. */
export function withoutSentence(path: string): string {
  const own = path.replace(LOST_QUERY, '').replace(SENTENCE, '');
  return own === '' ? '/' : own;
}

/** What stands after these is a key, which has capital letters of its own. */
const BEFORE_KEYS =
  /^\/(?:(?:si|ta)\/)?(?:o|invitation|preview|deliveries|profile\/my-deliveries)\//i;

/** The path in lower case, as pages have it. */
export function inLowerCase(path: string): string {
  const [start] = BEFORE_KEYS.exec(path) ?? [path];
  return start.toLowerCase() + path.slice(start.length);
}

export const withQuery = (path: string, query: string): string =>
  query === '' ? path : `${path}?${query}`;
