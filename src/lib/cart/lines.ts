import * as m from '#messages';
import { soldOut } from './messages.ts';
import { centsOf, toRupees } from '#lib/format/money.ts';
import { PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { NO_BRAND } from '#lib/catalogue/product.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { MAX_TITLE } from '#lib/catalogue/option-limits.ts';
import type { Recipient } from '#lib/gift-vouchers/recipient.ts';

export interface Line {
  productId: string;
  name: string;
  brand: string;
  image: string;
  unitCents: number;
  /** Unit price in cents, before discount. */
  listCents: number;
  discount: number;
  size: string;
  /** The size in the language of the screen. */
  title?: string | undefined;
  quantity: number;
  countInStock: number;
  cartId?: string;
  /** Of a gift voucher: to whom it goes. */
  gift?: Recipient;
}

export interface LineKey {
  productId: string;
  size: string;
}

export const isLine = (line: LineKey, key: LineKey): boolean =>
  line.productId === key.productId && line.size === key.size;

/** `inCart` are the pieces that the cart has already. */
export const onlyLeft = (count: number, inCart = 0): string =>
  inCart < count ? m.cart_only_left({ count }) : m.cart_has_all({ count });

export type Added = { lines: readonly Line[] } | { refusal: string };

/**
 * Adds to a line of the same product and size or appends one (docs/spec.md §4 "Cart"). Rejects the line if the sum
 * exceeds the stock.
 */
export function addLine(lines: readonly Line[], added: Line): Added {
  const present = lines.find((line) => isLine(line, added));
  const quantity = (present?.quantity ?? 0) + added.quantity;
  if (quantity > added.countInStock) {
    const { size, title, countInStock } = added;
    return {
      refusal: countInStock < 1 ? soldOut(size, title) : onlyLeft(countInStock, present?.quantity),
    };
  }
  const fresh = { ...present, ...added, quantity };
  return {
    lines: present ? lines.map((line) => (line === present ? fresh : line)) : [...lines, fresh],
  };
}

export const titled = (size: string, title: string | undefined): { title?: string } =>
  title === undefined || title === size ? {} : { title };

export const CART_KEY = 'cartItems';

export const MAX_LINES = 200;
export const fullCart = (): string => m.cart_full({ max: MAX_LINES });

/** Browsers treat `/\` and `/<tab>/` as the start of another host. */
const OWN_PATH = /^\/\w[\w./-]*$/;
/** `encodeURIComponent` throws on lone surrogates. */
const WELL_FORMED = /^\P{Cs}+$/u;

/** A translation may be longer than what it translates. */
const LONGEST_TITLE = 2 * MAX_TITLE;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max;

const textOr = <Other>(value: unknown, max: number, other: Other): string | Other =>
  isText(value, max) ? value : other;

const isBetween = (value: unknown, least: number, max: number): value is number =>
  typeof value === 'number' && value >= least && value <= max;

const integerOrOne = (value: unknown, least: number, max: number): number =>
  Number.isSafeInteger(value) && isBetween(value, least, max) ? value : 1;

const isRupees = (value: unknown): value is number => isBetween(value, 0, 1e9);

const cents = (rupees: unknown) => (isRupees(rupees) ? centsOf(rupees) : 0);

function giftIn(stored: unknown): { gift?: Recipient } {
  if (typeof stored !== 'object' || stored === null) return {};
  const { name, email, message, sendOn }: Record<string, unknown> = { ...stored };
  const text = (value: unknown) => textOr(value, 500, '');
  const gift = {
    name: text(name),
    email: text(email),
    message: text(message),
    sendOn: text(sendOn),
  };
  return { gift };
}

/**
 * Returns `undefined` without a valid id, name or price (docs/spec.md §3). Every page loads this code, so it uses no
 * schema library.
 */
function toLine(stored: unknown): Line | undefined {
  const fields: Record<string, unknown> = { ...(typeof stored === 'object' && stored) };
  const { _id, name, image, price, size, qty, countInStock } = fields;
  const { discount, originalPrice, brand, cartId, title, gift } = fields;
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
    size: textOr(size, MAX_TITLE, DEFAULT_SIZE),
    title: textOr(title, LONGEST_TITLE, undefined),
    quantity: integerOrOne(qty, 1, 1e6),
    countInStock: integerOrOne(countInStock, 0, Number.MAX_SAFE_INTEGER),
    ...(typeof cartId === 'string' && { cartId }),
    ...giftIn(gift),
  };
}

const toStored = (line: Line) => ({
  _id: line.productId,
  name: line.name,
  image: line.image,
  price: toRupees(line.unitCents),
  size: line.size,
  title: line.title,
  qty: line.quantity,
  countInStock: line.countInStock,
  discount: line.discount,
  originalPrice: toRupees(line.listCents),
  brand: line.brand,
  cartId: line.cartId,
  gift: line.gift,
});

export const writeLines = (lines: readonly Line[]): string => JSON.stringify(lines.map(toStored));

function parseList(text: string | null | undefined): unknown[] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read : [];
  } catch {
    return [];
  }
}

/** Leaves out invalid lines and merges duplicates. Never throws. */
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
