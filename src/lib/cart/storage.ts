import * as v from 'valibot';
import { PLACEHOLDER_PICTURE } from '../catalogue/pictures.ts';
import { DEFAULT_SIZE, NO_BRAND } from '../catalogue/product.ts';
import { isLine, type Line } from './lines.ts';

/** Where the cart is mirrored (docs/spec.md §3 "Cart state"). */
export const CART_KEY = 'cartItems';

/** The most lines that are read back; a cart grown beyond it by hand is cut. */
export const MOST_LINES = 200;

const whole = v.pipe(v.number(), v.safeInteger());
const rupees = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e9));
/** An address of the shop's own; browsers take `/\` and a hidden tab for the start of another's. */
const own = v.pipe(v.string(), v.regex(/^\/\w[\w./-]*$/));
/** Half a surrogate pair cannot stand in an address: making one of it throws. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200), v.regex(/^\P{Cs}+$/u));

/**
 * One stored cart item, under the names of docs/spec.md §3. Without an id or a name there is no
 * line; every other field that makes no sense falls back to something harmless.
 */
const StoredLine = v.object({
  _id: id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  image: v.fallback(own, PLACEHOLDER_PICTURE),
  price: rupees,
  size: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(40)), DEFAULT_SIZE),
  qty: v.fallback(v.pipe(whole, v.minValue(1), v.maxValue(1e6)), 1),
  countInStock: v.fallback(v.pipe(whole, v.minValue(0)), 1),
  discount: v.fallback(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  originalPrice: v.optional(v.fallback(v.optional(rupees), undefined)),
  brand: v.fallback(v.string(), NO_BRAND),
  cartId: v.optional(v.fallback(v.optional(v.string()), undefined)),
});
type StoredLine = v.InferOutput<typeof StoredLine>;

const cents = (rupeesValue: number) => Math.round(rupeesValue * 100);

function toLine(stored: StoredLine): Line {
  const unitCents = cents(stored.price);
  return {
    productId: stored._id,
    name: stored.name,
    brand: stored.brand,
    image: stored.image,
    unitCents,
    listCents: Math.max(cents(stored.originalPrice ?? stored.price), unitCents),
    discount: stored.discount,
    size: stored.size,
    quantity: stored.qty,
    countInStock: stored.countInStock,
    ...(stored.cartId === undefined ? {} : { cartId: stored.cartId }),
  };
}

const toStored = (line: Line): StoredLine => ({
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
  for (const stored of parseList(text).slice(0, MOST_LINES)) {
    const read = v.safeParse(StoredLine, stored);
    if (!read.success) continue;
    const line = toLine(read.output);
    const twin = lines.find((other) => isLine(other, line));
    if (twin) twin.quantity += line.quantity;
    else lines.push(line);
  }
  return lines;
}
