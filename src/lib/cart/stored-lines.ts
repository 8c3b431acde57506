import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { DEFAULT_SIZE, NO_BRAND } from '#lib/catalogue/product.ts';
import { isLine, type Line } from './lines.ts';

/** Where the cart is mirrored (docs/spec.md §3 "Cart state"). */
export const CART_KEY = 'cartItems';

/** The most lines that are read back; a cart grown beyond it by hand is cut. */
export const MAX_LINES = 200;

/** An address of the shop's own; browsers take `/\` and a hidden tab for the start of another's. */
const OWN = /^\/\w[\w./-]*$/;
/** Half a surrogate pair cannot stand in an address: making one of it throws. */
const WHOLE_LETTERS = /^\P{Cs}+$/u;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

const isBetween = (value: unknown, least: number, max: number): value is number =>
  typeof value === 'number' && value >= least && value <= max;

const isWhole = (value: unknown, least: number, max: number): value is number =>
  Number.isSafeInteger(value) && isBetween(value, least, max);

const isRupees = (value: unknown): value is number => isBetween(value, 0, 1e9);

const cents = (rupees: number) => Math.round(rupees * 100);

/**
 * One stored cart item, under the names of docs/spec.md §3. Without an id, a name or a price there
 * is no line; every other field that makes no sense falls back to something harmless. By hand, not
 * by a schema: every page reads the cart before it is loaded, and a library would weigh more.
 */
function toLine(stored: unknown): Line | undefined {
  const fields: Record<string, unknown> = { ...(typeof stored === 'object' && stored) };
  const { _id, name, image, price, size, qty, countInStock } = fields;
  const { discount, originalPrice, brand, cartId } = fields;
  if (!isText(_id, 200) || !WHOLE_LETTERS.test(_id)) return undefined;
  if (!isText(name, 300) || !isRupees(price)) return undefined;
  const unitCents = cents(price);
  return {
    productId: _id,
    name,
    brand: typeof brand === 'string' ? brand : NO_BRAND,
    image: typeof image === 'string' && OWN.test(image) ? image : PLACEHOLDER_PICTURE,
    unitCents,
    listCents: Math.max(isRupees(originalPrice) ? cents(originalPrice) : 0, unitCents),
    discount: isBetween(discount, 0, 100) ? discount : 0,
    size: isText(size, 40) ? size : DEFAULT_SIZE,
    quantity: isWhole(qty, 1, 1e6) ? qty : 1,
    countInStock: isWhole(countInStock, 0, Number.MAX_SAFE_INTEGER) ? countInStock : 1,
    ...(typeof cartId === 'string' && { cartId }),
  };
}

const toStored = (line: Line) => ({
  _id: line.productId,
  name: line.name,
  image: line.image,
  price: line.unitCents / 100,
  size: line.size,
  qty: line.quantity,
  countInStock: line.countInStock,
  discount: line.discount,
  originalPrice: line.listCents / 100,
  brand: line.brand,
  cartId: line.cartId,
});

export const writeLines = (lines: readonly Line[]): string => JSON.stringify(lines.map(toStored));

function parseList(text: string | null | undefined): unknown[] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    // What is no JSON was written by somebody else; the cart starts empty and overwrites it.
    return [];
  }
}

/**
 * The lines of a stored cart, mended line by line: a line that can't be read is left out, a field
 * that can't be read falls back, twins are added up. Never throws.
 */
export function readLines(text: string | null | undefined): readonly Line[] {
  const lines: Line[] = [];
  for (const stored of parseList(text).slice(0, MAX_LINES)) {
    const line = toLine(stored);
    if (!line) continue;
    const twin = lines.find((other) => isLine(other, line));
    if (twin) twin.quantity += line.quantity;
    else lines.push(line);
  }
  return lines;
}
