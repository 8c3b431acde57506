import { onlyLeft, MAX_LINES } from '#lib/cart/lines.ts';
import { CHOOSE_SIZE, type GuestLine } from '#lib/cart/schema.ts';
import { lineName, soldOut } from '#lib/cart/messages.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { findVariant, type Variant } from '#lib/catalogue/variants.ts';
import { summariesOf, toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { once } from '#lib/server/infra/idempotency.ts';
import { addLine, linesOf, lockCart, removeLine, setQuantity, type CartRow } from './repo.ts';

/** A signed-in person's cart (docs/api.md "Cart"), always at the shop's current prices. */

const NO_PRODUCT = 'Product not found.';
const NO_LINE = 'This item is not in your cart.';
const FULL = `A cart holds at most ${MAX_LINES} items.`;

const CALL = 'cart';

/** What placing an order does with a cart, in its own transaction. */
export { lockCart, removeProducts } from './repo.ts';

type NewLine = Omit<CartRow, 'id'>;

const isSame = (one: NewLine, other: NewLine) =>
  one.productId === other.productId && one.size === other.size;

const quantityOf = (lines: readonly CartRow[], line: NewLine): number =>
  lines.find((other) => isSame(other, line))?.quantity ?? 0;

/** Why no more pieces of a size fit. */
const tooMany = ({ size, countInStock }: Variant): string =>
  countInStock < 1 ? soldOut(size) : onlyLeft(countInStock);

/** The products of these ids that are on sale, by id. */
const productsOf = async (tx: Tx, ids: readonly string[]) =>
  new Map((await summariesOf(tx, ids)).map((product) => [product.id, product]));

/** Sets the quantity of a line, or appends it. Throws `conflict` when the cart is full. */
async function putLine(
  tx: Tx,
  userId: string,
  { lines, line, at }: { lines: readonly CartRow[]; line: NewLine; at: Date },
): Promise<void> {
  const present = lines.find((other) => isSame(other, line));
  if (present) return setQuantity(tx, present.id, line.quantity);
  if (lines.length >= MAX_LINES) throw new Refusal('conflict', FULL);
  return addLine(tx, userId, line, at);
}

/** The lines as in docs/api.md, without products that are no longer on sale. */
async function cartOf(reader: Db | Tx, userId: string) {
  const lines = await linesOf(reader, userId);
  const products = await summariesOf(
    reader,
    lines.map((line) => line.productId),
  );
  return lines.flatMap((line) => {
    const product = products.find((one) => one.id === line.productId);
    if (!product) return [];
    return {
      _id: line.id,
      productId: toWireSummary(product),
      size: line.size,
      quantity: line.quantity,
    };
  });
}

/** How much of a guest's line fits the stock, and a notice when not all of it does. */
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
  const name = lineName({ name: product.name, size: line.size });
  return { quantity: max, notice: `${name}: ${tooMany(variant).replace(/\.?$/, '.')}` };
}

async function addToLines(
  tx: Tx,
  userId: string,
  { lines, line, at }: { lines: readonly CartRow[]; line: NewLine; at: Date },
): Promise<void> {
  const product = (await productsOf(tx, [line.productId])).get(line.productId);
  if (!product) throw new Refusal('missing', NO_PRODUCT);
  const variant = findVariant(product, line.size);
  if (!variant) {
    throw new Refusal('invalid', CHOOSE_SIZE, { errors: { size: CHOOSE_SIZE } });
  }
  const quantity = quantityOf(lines, line) + line.quantity;
  if (quantity > variant.countInStock) throw new Refusal('conflict', tooMany(variant));
  await putLine(tx, userId, { lines, line: { ...line, quantity }, at });
}

/** Adds the guest's lines that fit; returns a notice for each that does not fit entirely. */
async function mergeLines(
  tx: Tx,
  userId: string,
  { guest, at }: { guest: readonly GuestLine[]; at: Date },
): Promise<string[]> {
  const products = await productsOf(
    tx,
    guest.map((line) => line.productId),
  );
  const notices: string[] = [];
  for (const [index, { productId, size, qty }] of guest.entries()) {
    const line = { productId, size, quantity: qty };
    const lines = await linesOf(tx, userId);
    const { quantity, notice } = fitToStock(products.get(productId), lines, line);
    if (notice) notices.push(notice);
    const hasRoom = lines.length < MAX_LINES || lines.some((one) => isSame(one, line));
    if (quantity === 0 || !hasRoom) continue;
    // The cart is sorted by time: this keeps the guest's order.
    const lineAt = new Date(at.getTime() + index);
    await putLine(tx, userId, { lines, line: { ...line, quantity }, at: lineAt });
  }
  return notices;
}

async function changeQuantity(
  tx: Tx,
  lines: readonly CartRow[],
  { id, quantity }: { id: string; quantity: number },
): Promise<void> {
  const line = lines.find((one) => one.id === id);
  const product = line && (await productsOf(tx, [line.productId])).get(line.productId);
  if (!line || !product) throw new Refusal('missing', NO_LINE);
  const variant = findVariant(product, line.size);
  if (quantity > line.quantity && (!variant || quantity > variant.countInStock)) {
    throw new Refusal('conflict', variant ? tooMany(variant) : soldOut(line.size));
  }
  await setQuantity(tx, id, quantity);
}

export function createCartService(db: Db, now: () => Date) {
  const withLock = <T>(
    userId: string,
    work: (tx: Tx, lines: CartRow[]) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockCart(tx, userId);
      return work(tx, await linesOf(tx, userId));
    });

  /** Does the work once for a key; a repeated call returns the current cart. */
  const onceFor = (tx: Tx, userId: string, key: string | undefined, work: () => Promise<void>) =>
    once(tx, { userId, call: CALL, key, requestHash: '', reusedMessage: '' }, now(), work);

  return {
    lines: (userId: string) => cartOf(db, userId),

    /**
     * Adds to the quantity of a product and size, once for an idempotency key. Throws `conflict` when
     * not all of it is in stock.
     */
    add: (userId: string, line: NewLine, key?: string) =>
      withLock(userId, async (tx, lines) => {
        await onceFor(tx, userId, key, () => addToLines(tx, userId, { lines, line, at: now() }));
        return cartOf(tx, userId);
      }),

    /** Sets a line's quantity. Throws `conflict` when it is raised beyond the stock. */
    change: (userId: string, id: string, quantity: number) =>
      withLock(userId, async (tx, lines) => {
        await changeQuantity(tx, lines, { id, quantity });
        return cartOf(tx, userId);
      }),

    remove: (userId: string, id: string) =>
      withLock(userId, async (tx, lines) => {
        if (!lines.some((line) => line.id === id)) throw new Refusal('missing', NO_LINE);
        await removeLine(tx, id);
        return cartOf(tx, userId);
      }),

    /**
     * Adds a guest's lines, once for an idempotency key. Quantities beyond the stock are lowered with
     * a notice; products that are no longer on sale are left out.
     */
    merge: (userId: string, key: string, guest: readonly GuestLine[]) =>
      withLock(userId, async (tx) => {
        const notices: string[] = [];
        await onceFor(tx, userId, key, async () => {
          notices.push(...(await mergeLines(tx, userId, { guest, at: now() })));
        });
        return { data: await cartOf(tx, userId), notices };
      }),
  };
}
