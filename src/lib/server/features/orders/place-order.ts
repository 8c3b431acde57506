import { randomUUID } from 'node:crypto';
import { onlyLeft } from '#lib/cart/lines.ts';
import { shippingCents } from '#lib/cart/totals.ts';
import { lineName } from '#lib/cart/messages.ts';
import { discountedCents, hasSize, type ProductSummary } from '#lib/catalogue/product.ts';
import { pictureUrl, PLACEHOLDER_PICTURE } from '#lib/catalogue/picture-urls.ts';
import { toCents, toRupees } from '#lib/format/money.ts';
import type { Order } from '#lib/orders/order.ts';
import type { Placing } from '#lib/orders/schema.ts';
import { lockCart, removeProducts } from '#lib/server/features/cart/service.ts';
import { summariesOf } from '#lib/server/features/catalogue/products.ts';
import { type Tx, inTransaction } from '#lib/server/infra/db/open.ts';
import type { OrderLineRow, OrderRow } from '#lib/server/infra/db/schema.ts';
import { keysOf } from './search-keys.ts';
import { Refusal } from '#lib/server/errors.ts';
import { hashOfRequest, once, type IdempotentCall } from '#lib/server/infra/idempotency.ts';
import { orderPlacedEmail } from './emails.ts';
import { enqueueEmail } from '#lib/server/infra/mail/outbox-repo.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import { newOrderNumber } from './order-number.ts';
import type { OrderDeps } from './deps.ts';
import { addFirstEvent, addOrder, takeStock } from './repo.ts';
import { productTag, statusTag } from '#lib/server/infra/cache-tags.ts';
import { orderWriter } from './codec.ts';

/**
 * Placing an order (docs/api.md "Orders"): order, lines, stock, key, cart and mail are one
 * transaction. The shop prices the lines itself; what the shopper saw is charged or asked about.
 */

const CALL = 'order/place';
const NOT_YOURS = 'You can only place your own orders.';
const CHANGED = 'Prices have changed. Please review your cart.';
const USED = 'This request was already used for a different order.';
export const PLACED = 'Order placed successfully! Cash payment will be collected on delivery.';
const PLACED_TAG = statusTag({ before: undefined, after: 'pending_payment' });
/** Without a key the same wish within this time is the same order. */
const SAME_WISH_MS = 60_000;

interface Placed {
  orderId: string;
  order: Order;
}

/** Lines of one product and size as one, by product: stock is taken in one order everywhere. */
function summed({ cartItems }: Placing): Placing['cartItems'] {
  const byLine = Map.groupBy(cartItems, ({ _id, size }) => JSON.stringify([_id, size]));
  return [...byLine.values()]
    .flatMap(([first, ...same]) =>
      first ? { ...first, qty: same.reduce((sum, { qty }) => sum + qty, first.qty) } : [],
    )
    .toSorted((one, other) => (one._id < other._id ? -1 : Number(one._id > other._id)));
}

/** An order is placed once for a key; without one, the same request within a minute is the same. */
function idempotentCall(userId: string, request: Placing, key: string | undefined): IdempotentCall {
  const call = { userId, call: CALL, reusedMessage: USED };
  if (key !== undefined) return { ...call, key: `key:${key}`, requestHash: hashOfRequest(request) };
  const requestHash = hashOfRequest([summed(request), request.delivery_address]);
  return { ...call, key: `same:${requestHash}`, requestHash, expiresAfterMs: SAME_WISH_MS };
}

function priced(
  orderId: string,
  items: Placing['cartItems'],
  products: ReadonlyMap<string, ProductSummary>,
): OrderLineRow[] {
  return items.map(({ _id, size, qty }, position) => {
    const product = products.get(_id);
    if (!product) throw new Refusal('conflict', `${_id} is no longer sold.`);
    if (!hasSize(product, size)) {
      throw new Refusal('conflict', `${product.name} does not come in size ${size}.`);
    }
    const [picture] = product.pictures;
    return {
      order_id: orderId,
      position,
      product_id: _id,
      name: product.name,
      brand: product.brand,
      image: picture ? pictureUrl(picture.hash, 320) : PLACEHOLDER_PICTURE,
      size,
      unit_cents: discountedCents(product.priceCents, product.discount),
      quantity: qty,
    };
  });
}

/** Refuses other sums than the shop's, with the shop's. */
function compare(orderPlacement: Placing, subtotalCents: number, totalCents: number): void {
  const isSame =
    toCents(orderPlacement.subTotalAmt) === subtotalCents &&
    toCents(orderPlacement.totalAmt) === totalCents;
  if (isSame) return;
  const body = { subTotalAmt: toRupees(subtotalCents), totalAmt: toRupees(totalCents) };
  throw new Refusal('conflict', CHANGED, { body });
}

export function orderPlacement({ db, now, changes, siteUrl, uploads }: OrderDeps) {
  const toWireOrder = orderWriter(uploads.pathOf);

  async function takeAll(
    tx: Tx,
    lines: readonly OrderLineRow[],
    products: ReadonlyMap<string, ProductSummary>,
  ): Promise<void> {
    // Of one product all sizes together: the stock is the product's.
    for (const [id, same] of Map.groupBy(lines, (line) => line.product_id)) {
      const pieces = same.reduce((sum, line) => sum + line.quantity, 0);
      if (await takeStock(tx, id, pieces)) continue;
      const left = (await summariesOf(tx, [id]))[0]?.countInStock ?? 0;
      const name = products.get(id)?.name ?? id;
      const [first] = same;
      const line = first && same.length === 1 ? lineName({ name, size: first.size }) : name;
      throw new Refusal('conflict', `${line}: ${onlyLeft(left)}`);
    }
  }

  async function placeNew(tx: Tx, currentUser: CurrentUser, request: Placing): Promise<Placed> {
    const at = now();
    const id = randomUUID();
    const items = summed(request);
    const found = await summariesOf(
      tx,
      items.map((item) => item._id),
    );
    const products = new Map(found.map((product) => [product.id, product]));
    const lines = priced(id, items, products);
    const subtotal = lines.reduce((sum, line) => sum + line.unit_cents * line.quantity, 0);
    const shipping = shippingCents(subtotal);
    compare(request, subtotal, subtotal + shipping);
    await takeAll(tx, lines, products);
    const orderNumber = newOrderNumber();
    const order: OrderRow = {
      id,
      number: orderNumber,
      user_id: currentUser.id,
      status: 'pending_payment',
      payment_method: 'cash_on_delivery',
      subtotal_cents: subtotal,
      shipping_cents: shipping,
      address: JSON.stringify(request.delivery_address),
      email: request.delivery_address.email,
      slip: null,
      slip_status: 'none',
      slip_reason: '',
      driver_id: null,
      created_at: at.toISOString(),
      moved_at: at.toISOString(),
      ...keysOf(request.delivery_address),
    };
    const event = {
      order_id: id,
      position: 0,
      at: at.toISOString(),
      actor_id: currentUser.id,
      what: 'place',
      before: '',
      after: 'pending_payment',
      reason: '',
    } as const;
    await addOrder(tx, order, lines);
    await addFirstEvent(tx, event);
    await removeProducts(tx, currentUser.id, items);
    const content = orderPlacedEmail({
      orderNumber,
      siteUrl,
      lines: lines.map((line) => ({ ...line, unitCents: line.unit_cents })),
      subtotalCents: subtotal,
      shippingCents: shipping,
    });
    await enqueueEmail(tx, { to: currentUser.email, content }, at);
    const whole = { order, lines, events: [event], driver: undefined };
    return { orderId: orderNumber, order: toWireOrder(whole) };
  }

  return {
    /**
     * Places an order once for a key: the same key gives the same answer, with another body it is
     * refused. A second copy waits at the person's lock for the first one's end.
     */
    async place(
      currentUser: CurrentUser,
      request: Placing,
      key: string | undefined,
    ): Promise<Placed> {
      if (request.userId !== undefined && request.userId !== currentUser.id) {
        throw new Refusal('forbidden', NOT_YOURS);
      }
      const call = idempotentCall(currentUser.id, request, key);
      return inTransaction(db, async (tx) => {
        await lockCart(tx, currentUser.id);
        const { response } = await once(tx, call, now(), async () => {
          const placed = await placeNew(tx, currentUser, request);
          const ids = new Set(placed.order.items.map((item) => item.productId));
          await changes.note(tx, [PLACED_TAG, ...[...ids].map(productTag)]);
          return placed;
        });
        return response;
      });
    },
  };
}
