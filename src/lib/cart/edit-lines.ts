import { isLine, type Line, type LineKey } from './lines.ts';

/** What only the cart page does with lines; every page loads lines.ts. */

export const removeLine = (lines: readonly Line[], key: LineKey): readonly Line[] =>
  lines.filter((line) => !isLine(line, key));

/**
 * Limits the quantity to 1 and the stock. A line above a reduced stock can be lowered but not raised (docs/api.md
 * "Fine print, Edges").
 */
export function setQuantity(
  lines: readonly Line[],
  key: LineKey,
  quantity: number,
): readonly Line[] {
  return lines.map((line) => {
    if (!isLine(line, key)) return line;
    const max = Math.max(line.countInStock, Math.min(line.quantity, quantity));
    return { ...line, quantity: Math.max(1, Math.min(quantity, max)) };
  });
}
