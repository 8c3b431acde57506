/**
 * Above about two pixels per CSS pixel nobody sees a difference at arm's length. Browsers choose the next larger
 * picture, so these shares are below two.
 */
const DENSE = [
  ['resolution >= 3dppx', 0.56],
  ['resolution >= 2.5dppx', 0.66],
] as const;

const isBalanced = (text: string): boolean => text.split('(').length === text.split(')').length;

/** Commas inside functions separate no entries. */
function lastEntryAt(sizes: string): number {
  let at = sizes.lastIndexOf(', ');
  while (at >= 0 && !isBalanced(sizes.slice(at))) at = sizes.lastIndexOf(', ', at - 1);
  return at < 0 ? 0 : at + 2;
}

/**
 * Makes dense screens fetch about two pixels per CSS pixel. Only the last entry changes: it has no condition and is
 * for phones, the densest screens.
 */
export function capDensity(sizes: string): string {
  const at = lastEntryAt(sizes);
  const width = sizes.slice(at);
  const dense = DENSE.map(([condition, share]) => `(${condition}) calc(${share} * ${width}), `);
  return sizes.slice(0, at) + dense.join('') + width;
}
