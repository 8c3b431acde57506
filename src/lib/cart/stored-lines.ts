import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { DEFAULT_SIZE, NO_BRAND } from '#lib/catalogue/product.ts';
import { isLine, type Line } from './lines.ts';

/** The localStorage key of the cart (docs/spec.md §3 "Cart state"). */
export const CART_KEY = 'cartItems';

/** The most lines that are read back; a longer stored cart is truncated. */
export const MAX_LINES = 200;

/** A path on this site. Browsers treat `/\` or `/<tab>/` as the start of another host. */
const OWN_PATH = /^\/\w[\w./-]*$/;
/** No lone surrogates: `encodeURIComponent` throws on them. */
const WELL_FORMED = /^\P{Cs}+$/u;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

const isBetween = (value: unknown, least: number, max: number): value is number =>
  typeof value === 'number' && value >= least && value <= max;

/** `value` if it is an integer within the bounds, else 1. */
const integerOrOne = (value: unknown, least: number, max: number): number =>
  Number.isSafeInteger(value) && isBetween(value, least, max) ? value : 1;

const isRupees = (value: unknown): value is number => isBetween(value, 0, 1e9);

const cents = (rupees: unknown) => (isRupees(rupees) ? Math.round(rupees * 100) : 0);

/**
 * One stored cart item, under the names of docs/spec.md §3; `undefined` without a valid id, name or
 * price. Every other invalid field falls back to a harmless value. Written by hand, not with a
 * schema: every page reads the cart before anything else loads, and a library would weigh more.
 */
function toLine(stored: unknown): Line | undefined {
  const fields: Record<string, unknown> = { ...(typeof stored === 'object' && stored) };
  const { _id, name, image, price, size, qty, countInStock } = fields;
  const { discount, originalPrice, brand, cartId } = fields;
  if (!isText(_id, 200) || !WELL_FORMED.test(_id)) return undefined;
  if (!isText(name, 300) || !isRupees(price)) return undefined;
  const unitCents = cents(price);
  return {
    productId: _id,
    name,
    brand: typeof brand === 'string' ? brand : NO_BRAND,
    image: typeof image === 'string' && OWN_PATH.test(image) ? image : PLACEHOLDER_PICTURE,
    unitCents,
    listCents: Math.max(cents(originalPrice), unitCents),
    discount: isBetween(discount, 0, 100) ? discount : 0,
    size: isText(size, 40) ? size : DEFAULT_SIZE,
    quantity: integerOrOne(qty, 1, 1e6),
    countInStock: integerOrOne(countInStock, 0, Number.MAX_SAFE_INTEGER),
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
    // Not JSON, so not ours: start with an empty cart, which overwrites it.
    return [];
  }
}

/**
 * The lines of a stored cart, repaired line by line: an invalid line is left out, an invalid field
 * falls back, duplicates are merged. Never throws.
 */
export function readLines(text: string | null | undefined): readonly Line[] {
  const lines: Line[] = [];
  for (const stored of parseList(text).slice(0, MAX_LINES)) {
    const line = toLine(stored);
    if (!line) continue;
    const duplicate = lines.find((other) => isLine(other, line));
    if (duplicate) duplicate.quantity += line.quantity;
    else lines.push(line);
  }
  return lines;
}
