/**
 * Screens of more than two pixels a CSS pixel, the densest first, and the share of a width that is asked for
 * there: nobody sees more than about two at arm's length. Browsers take the next larger picture, so less than two
 * are asked for.
 */
const DENSE = [
  ['resolution >= 3dppx', 0.56],
  ['resolution >= 2.5dppx', 0.66],
] as const;

const isBalanced = (text: string): boolean => text.split('(').length === text.split(')').length;

/** Where the last entry of a `sizes` attribute begins; commas inside functions separate nothing. */
function lastEntryAt(sizes: string): number {
  let at = sizes.lastIndexOf(', ');
  while (at >= 0 && !isBalanced(sizes.slice(at))) at = sizes.lastIndexOf(', ', at - 1);
  return at < 0 ? 0 : at + 2;
}

/**
 * A `sizes` attribute with which dense screens fetch about two pixels a CSS pixel. It changes only the
 * last entry, which has no condition and is for phones; larger screens are less dense.
 */
export function capDensity(sizes: string): string {
  const at = lastEntryAt(sizes);
  const width = sizes.slice(at);
  const dense = DENSE.map(([condition, share]) => `(${condition}) calc(${share} * ${width}), `);
  return sizes.slice(0, at) + dense.join('') + width;
}
