/** One product in one size in a cart. */
export interface Line {
  productId: string;
  name: string;
  brand: string;
  /** URL of the picture. */
  image: string;
  /** Unit price in cents, after discount. */
  unitCents: number;
  /** Unit price in cents, before discount. */
  listCents: number;
  /** Percent. */
  discount: number;
  size: string;
  quantity: number;
  countInStock: number;
  /** The server's id of the line, for signed-in users. */
  cartId?: string;
}

export interface LineKey {
  productId: string;
  size: string;
}

export const isLine = (line: LineKey, key: LineKey): boolean =>
  line.productId === key.productId && line.size === key.size;

/** `Only 3 left in stock`: N is the stock (docs/api.md "Fine print, Cart"). */
export const onlyLeft = (countInStock: number): string => `Only ${countInStock} left in stock`;

/** Pieces of a product in the other lines: the stock limits the sum of its sizes. */
const inOtherLines = (lines: readonly Line[], key: LineKey): number =>
  lines
    .filter((line) => line.productId === key.productId && line.size !== key.size)
    .reduce((sum, line) => sum + line.quantity, 0);

export type Added = { lines: readonly Line[] } | { refusal: string };

/**
 * The cart with one more line: the same product and size adds up, anything else is appended
 * (docs/spec.md §4 "Cart"). Rejected as a whole if the sum exceeds the stock.
 */
export function addLine(lines: readonly Line[], added: Line): Added {
  const present = lines.find((line) => isLine(line, added));
  const quantity = (present?.quantity ?? 0) + added.quantity;
  if (quantity + inOtherLines(lines, added) > added.countInStock) {
    return { refusal: onlyLeft(added.countInStock) };
  }
  const fresh = { ...present, ...added, quantity };
  return {
    lines: present ? lines.map((line) => (line === present ? fresh : line)) : [...lines, fresh],
  };
}

export const removeLine = (lines: readonly Line[], key: LineKey): readonly Line[] =>
  lines.filter((line) => !isLine(line, key));

/** The maximum quantity of this line: the stock less the product's other sizes. */
export const maxOf = (lines: readonly Line[], line: Line): number =>
  Math.max(line.countInStock - inOtherLines(lines, line), 0);

/**
 * Sets a line's quantity between 1 and its stock. A line above a reduced stock can be lowered,
 * never raised (docs/api.md "Fine print, Edges").
 */
export function setQuantity(
  lines: readonly Line[],
  key: LineKey,
  quantity: number,
): readonly Line[] {
  return lines.map((line) => {
    if (!isLine(line, key)) return line;
    const max = Math.max(maxOf(lines, line), Math.min(line.quantity, quantity));
    return { ...line, quantity: Math.max(1, Math.min(quantity, max)) };
  });
}
