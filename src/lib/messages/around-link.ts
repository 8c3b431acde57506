const LINK = '\u0000';

/**
 * What stands before and after the `link` of a sentence, where the page puts an element. A sentence with two has
 * `otherLink` behind it: then the second text stands between them and the third at the end.
 */
export function aroundLink(
  message: (inputs: { link: string; otherLink: string }) => string,
): [string, string, string] {
  const texts = message({ link: LINK, otherLink: LINK }).split(LINK);
  const [before = '', after = '', end = ''] = texts;
  return [before, after, end];
}
