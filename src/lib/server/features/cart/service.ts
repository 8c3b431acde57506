import { randomUUID } from 'node:crypto';
import { fullCart, MAX_LINES } from '#lib/cart/lines.ts';
import { type GuestLine } from '#lib/cart/schema.ts';
import * as m from '#messages';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import type { Price, Prices } from '#lib/sales/sale.ts';
import { findVariant } from '#lib/catalogue/variants.ts';
import {
  summariesOf,
  toWireSummary,
  productNotFound,
} from '#lib/server/features/catalogue/products.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { boughtLine } from '#lib/server/infra/locale.ts';
import { once } from '#lib/server/infra/idempotency.ts';
import { linesOf, lockCart, writeLines, type CartRow } from './repo.ts';
import { problemOf, tooFewLeft } from './too-few-left.ts';

export { dropCartOf, linesOf } from './repo.ts';

/** Uses current prices (docs/api.md "Cart"). */

const NO_LINE = 'This item is not in your cart.';
const CALL = 'cart';

export { removeGiftVouchers } from './gift-vouchers-repo.ts';
export { countCarts, lockCart, removeProducts, renameInCarts } from './repo.ts';

type NewLine = Pick<CartRow, 'productId' | 'size' | 'quantity'>;

interface Cart {
  lines: readonly CartRow[];
  products: ReadonlyMap<string, ProductSummary>;
}

const isSame = (one: NewLine, other: NewLine) =>
  one.productId === other.productId && one.size === other.size;

const quantityOf = (lines: readonly CartRow[], line: NewLine): number =>
  lines.find((other) => isSame(other, line))?.quantity ?? 0;

export const notInCart = () => new Refusal('missing', NO_LINE, { code: 'not_in_cart' });

async function readCart(
  reader: Db | Tx,
  userId: string,
  price: Price,
  further: readonly string[] = [],
): Promise<Cart> {
  const lines = await linesOf(reader, userId);
  const ids = lines.map((line) => line.productId);
  const products = (await summariesOf(reader, [...ids, ...further])).map(price);
  return { lines, products: new Map(products.map((product) => [product.id, product])) };
}

const isBefore = (one: CartRow, other: CartRow): boolean =>
  one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt;

function toWireCart({ lines, products }: Cart) {
  const inOrder = lines.toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  return inOrder.flatMap(({ id, productId, size, quantity }) => {
    const product = products.get(productId);
    return product ? [{ _id: id, productId: toWireSummary(product), size, quantity }] : [];
  });
}

const withQuantity = (lines: readonly CartRow[], id: string, quantity: number): CartRow[] =>
  lines.map((line) => (line.id === id ? { ...line, quantity } : line));

/** Lines of products no longer on sale can't be removed, so they don't count. */
const isFull = ({ lines, products }: Cart): boolean =>
  lines.filter(({ productId }) => products.has(productId)).length >= MAX_LINES;

/** Sets or appends a line. Throws `conflict` when the cart is full. */
function putLine(cart: Cart, line: NewLine, at: Date): CartRow[] {
  const { lines } = cart;
  const present = lines.find((other) => isSame(other, line));
  if (present) return withQuantity(lines, present.id, line.quantity);
  if (isFull(cart)) throw new Refusal('conflict', fullCart(), { code: 'cart_full' });
  return [...lines, { ...line, id: randomUUID(), createdAt: at.toISOString() }];
}

/** Limits a guest's line to the stock, with a notice. */
function fitToStock(
  product: ProductSummary | undefined,
  lines: readonly CartRow[],
  line: NewLine,
): { quantity: number; notice: string | undefined } {
  const variant = product && findVariant(product, line.size);
  if (!variant) return { quantity: 0, notice: undefined };
  const present = quantityOf(lines, line);
  const max = Math.max(present, variant.countInStock);
  const requested = present + line.quantity;
  if (requested <= max) return { quantity: requested, notice: undefined };
  const name = boughtLine(product.id, { name: product.name, size: line.size });
  return {
    quantity: max,
    notice: `${name}: ${problemOf(variant.size, variant.countInStock).replace(/\.?$/, '.')}`,
  };
}

function addToLines(cart: Cart, line: NewLine, at: Date): CartRow[] {
  const { lines, products } = cart;
  const product = products.get(line.productId);
  if (!product) throw productNotFound();
  const variant = findVariant(product, line.size);
  if (!variant) {
    throw new Refusal('invalid', m.cart_choose_size(), { errors: { size: m.cart_choose_size() } });
  }
  const { size } = variant;
  const quantity = quantityOf(lines, { ...line, size }) + line.quantity;
  if (quantity > variant.countInStock) throw tooFewLeft(size, variant.countInStock);
  return putLine(cart, { ...line, size, quantity }, at);
}

/** Adds a notice for each line that does not fit entirely. */
function mergeLines({ lines: before, products }: Cart, guest: readonly GuestLine[], at: Date) {
  const notices: string[] = [];
  let lines = before;
  for (const [index, { productId, size, qty }] of guest.entries()) {
    const product = products.get(productId);
    const known = product && findVariant(product, size);
    const line = { productId, size: known?.size ?? size, quantity: qty };
    const { quantity, notice } = fitToStock(products.get(productId), lines, line);
    if (notice) notices.push(notice);
    const hasRoom = !isFull({ lines, products }) || lines.some((one) => isSame(one, line));
    if (quantity === 0 || !hasRoom) continue;
    // The cart is sorted by time, which preserves the guest's order.
    lines = putLine({ lines, products }, { ...line, quantity }, new Date(at.getTime() + index));
  }
  return { lines, notices };
}

function changeQuantity({ lines, products }: Cart, id: string, quantity: number): CartRow[] {
  const line = lines.find((one) => one.id === id);
  const product = line && products.get(line.productId);
  if (!line || !product) throw notInCart();
  const variant = findVariant(product, line.size);
  if (quantity > line.quantity && (!variant || quantity > variant.countInStock)) {
    throw variant ? tooFewLeft(variant.size, variant.countInStock) : tooFewLeft(line.size, 0);
  }
  return withQuantity(lines, id, quantity);
}

function withoutLine({ lines }: Cart, id: string): CartRow[] {
  const left = lines.filter((line) => line.id !== id);
  if (left.length === lines.length) throw notInCart();
  return left;
}

interface CartDeps {
  db: Db;
  now: () => Date;
  prices: Pick<Prices, 'current'>;
}

export function createCartService({ db, now, prices }: CartDeps) {
  /**
   * Locks the cart and writes its changes once per key. Resolves to the cart and the result of `change`. `further`
   * are products that may be added.
   */
  const changeCart = <T extends Pick<Cart, 'lines'>>(
    userId: string,
    { key, further }: { key?: string | undefined; further?: readonly string[] },
    change: (cart: Cart) => T,
  ) =>
    inTransaction(db, async (tx) => {
      // Pipelined: reads the lines and the key after the lock.
      const locked = lockCart(tx, userId);
      const reading = readCart(tx, userId, prices.current(), further);
      const call = { userId, call: CALL, key, requestHash: '', reusedMessage: '' };
      let changed: T | undefined;
      const done = once(tx, call, now(), async () => {
        changed = change(await reading);
      });
      const [cart] = await Promise.all([reading, locked, done]);
      const { lines } = changed ?? cart;
      writeLines(tx, userId, { before: cart.lines, after: lines });
      return { data: toWireCart({ ...cart, lines }), changed };
    });

  const changeLines = async (
    userId: string,
    about: { key?: string | undefined; further?: readonly string[] },
    change: (cart: Cart) => readonly CartRow[],
  ) => (await changeCart(userId, about, (cart) => ({ lines: change(cart) }))).data;

  return {
    lines: async (userId: string) => toWireCart(await readCart(db, userId, prices.current())),

    /** Adds to a quantity once per idempotency key. Throws `conflict` if the stock is too low. */
    add: (userId: string, line: NewLine, key?: string) =>
      changeLines(userId, { key, further: [line.productId] }, (cart) =>
        addToLines(cart, line, now()),
      ),

    /** Throws `conflict` when raised beyond the stock. */
    change: (userId: string, id: string, quantity: number) =>
      changeLines(userId, {}, (cart) => changeQuantity(cart, id, quantity)),

    remove: (userId: string, id: string) =>
      changeLines(userId, {}, (cart) => withoutLine(cart, id)),

    /**
     * Adds lines once per idempotency key. Lowers quantities beyond the stock with a notice and omits products no
     * longer on sale.
     */
    async merge(userId: string, key: string, guest: readonly GuestLine[]) {
      const further = guest.map((line) => line.productId);
      const { data, changed } = await changeCart(userId, { key, further }, (cart) =>
        mergeLines(cart, guest, now()),
      );
      return { data, notices: changed?.notices ?? [] };
    },
  };
}
