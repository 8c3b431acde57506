import { onlyLeft } from '#lib/cart/lines.ts';
import { CHOOSE_SIZE, type GuestLine } from '#lib/cart/schema.ts';
import { MAX_LINES } from '#lib/cart/stored-lines.ts';
import { hasSize, type ProductSummary } from '#lib/catalogue/product.ts';
import { summariesOf } from '#lib/server/features/catalogue/products.ts';
import { toWireSummary } from '#lib/server/features/catalogue/codec.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { Refusal } from '#lib/server/errors.ts';
import { once } from '#lib/server/infra/idempotency.ts';
import { addLine, linesOf, lockCart, removeLine, setQuantity, type CartRow } from './repo.ts';

/** A signed-in person's cart (docs/api.md "Cart"). Prices are the shop's, never the browser's. */

const NO_PRODUCT = 'Product not found.';
const NO_LINE = 'There is no such line in your cart.';
const FULL = `A cart holds at most ${MAX_LINES} lines.`;

const CALL = 'cart';

type Wanted = Omit<CartRow, 'id'>;

const isSame = (one: Wanted, other: Wanted) =>
  one.productId === other.productId && one.size === other.size;

/** Pieces of a product in the other lines: the bound is on the sum of its sizes. */
const elsewhere = (lines: readonly CartRow[], line: Wanted): number =>
  lines
    .filter((other) => other.productId === line.productId && other.size !== line.size)
    .reduce((sum, other) => sum + other.quantity, 0);

/** Sets a line to a quantity, or appends it. */
async function put(tx: Tx, userId: string, lines: readonly CartRow[], line: Wanted, now: Date) {
  const present = lines.find((other) => isSame(other, line));
  if (present) return setQuantity(tx, present.id, line.quantity);
  if (lines.length >= MAX_LINES) throw new Refusal('conflict', FULL);
  return addLine(tx, userId, line, now);
}

/** What placing an order does with a cart, in its own transaction. */
export { lockCart, removeProducts } from './repo.ts';

export function createCartService(db: Db, now: () => Date) {
  const onSale = async (tx: Tx, ids: readonly string[]) =>
    new Map((await summariesOf(tx, ids)).map((one) => [one.id, one]));

  /** The lines as docs/api.md writes them; what is no longer sold is not among them. */
  async function show(reader: Db | Tx, userId: string) {
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

  const change = <T>(userId: string, work: (tx: Tx, lines: CartRow[]) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lockCart(tx, userId);
      return work(tx, await linesOf(tx, userId));
    });

  /** Once for a key; the response to a repeated call is the cart as it is then. */
  const onceFor = <T>(tx: Tx, userId: string, key: string | undefined, work: () => Promise<T>) =>
    once(tx, { userId, call: CALL, key, requestHash: '', reusedMessage: '' }, now(), work);

  /** The pieces of a guest's line that fit, and what to say when they are not all. */
  function fit(product: ProductSummary | undefined, lines: readonly CartRow[], line: Wanted) {
    if (!product || !hasSize(product, line.size)) return { quantity: 0, notice: undefined };
    const present = lines.find((other) => isSame(other, line))?.quantity ?? 0;
    const max = Math.max(present, product.countInStock - elsewhere(lines, line));
    const quantity = Math.min(present + line.quantity, max);
    const isWhole = quantity === present + line.quantity;
    return {
      quantity,
      notice: isWhole ? undefined : `${product.name}: ${onlyLeft(product.countInStock)}.`,
    };
  }

  async function addOne(tx: Tx, userId: string, lines: readonly CartRow[], line: Wanted) {
    const product = (await onSale(tx, [line.productId])).get(line.productId);
    if (!product) throw new Refusal('missing', NO_PRODUCT);
    if (!hasSize(product, line.size)) {
      throw new Refusal('invalid', CHOOSE_SIZE, { errors: { size: CHOOSE_SIZE } });
    }
    const present = lines.find((other) => isSame(other, line))?.quantity ?? 0;
    const quantity = present + line.quantity;
    if (quantity + elsewhere(lines, line) > product.countInStock) {
      throw new Refusal('conflict', onlyLeft(product.countInStock));
    }
    await put(tx, userId, lines, { ...line, quantity }, now());
  }

  /** Takes over the lines that fit; gives a sentence for each that does not fit whole. */
  async function mergeLines(tx: Tx, userId: string, guest: readonly GuestLine[]) {
    const products = await onSale(
      tx,
      guest.map((line) => line.productId),
    );
    const notices: string[] = [];
    const startMs = now().getTime();
    for (const [at, { productId, size, qty }] of guest.entries()) {
      const line = { productId, size, quantity: qty };
      const lines = await linesOf(tx, userId);
      const { quantity, notice } = fit(products.get(productId), lines, line);
      if (notice) notices.push(notice);
      const hasRoom = lines.length < MAX_LINES || lines.some((one) => isSame(one, line));
      // Lines are sorted by their times: the guest's order stays.
      if (quantity > 0 && hasRoom) {
        await put(tx, userId, lines, { ...line, quantity }, new Date(startMs + at));
      }
    }
    return notices;
  }

  return {
    lines: (userId: string) => show(db, userId),

    /**
     * The same product and size adds up; refused whole beyond stock. With a key it is added once,
     * however often the call is repeated.
     */
    add: (userId: string, line: Wanted, key?: string) =>
      change(userId, async (tx, lines) => {
        await onceFor(tx, userId, key, () => addOne(tx, userId, lines, line));
        return show(tx, userId);
      }),

    /** A line above a fallen stock may be lowered, never raised. */
    change: (userId: string, id: string, quantity: number) =>
      change(userId, async (tx, lines) => {
        const line = lines.find((one) => one.id === id);
        const product = line && (await onSale(tx, [line.productId])).get(line.productId);
        if (!line || !product) throw new Refusal('missing', NO_LINE);
        const isRaised = quantity > line.quantity;
        if (isRaised && quantity + elsewhere(lines, line) > product.countInStock) {
          throw new Refusal('conflict', onlyLeft(product.countInStock));
        }
        await setQuantity(tx, id, quantity);
        return show(tx, userId);
      }),

    remove: (userId: string, id: string) =>
      change(userId, async (tx, lines) => {
        if (!lines.some((line) => line.id === id)) throw new Refusal('missing', NO_LINE);
        await removeLine(tx, id);
        return show(tx, userId);
      }),

    /**
     * Takes a guest's lines over, once for a key: when the answer was lost the call may be
     * repeated. What does not fit the stock is lowered and said; what is no longer sold stays out.
     */
    merge: (userId: string, key: string, guest: readonly GuestLine[]) =>
      change(userId, async (tx) => {
        const notices: string[] = [];
        await onceFor(tx, userId, key, async () => {
          notices.push(...(await mergeLines(tx, userId, guest)));
        });
        return { data: await show(tx, userId), notices };
      }),
  };
}
