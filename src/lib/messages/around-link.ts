const LINK = '\u0000';

/** What stands before and after the `link` of a sentence, where the page puts an element. */
export function aroundLink(message: (inputs: { link: string }) => string): [string, string] {
  const [before = '', after = ''] = message({ link: LINK }).split(LINK);
  return [before, after];
}
