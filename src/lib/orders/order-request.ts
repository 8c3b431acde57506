import type { Line } from '#lib/cart/lines.ts';
import { type ShippingRule, type Totals, totalsOf } from '#lib/cart/totals.ts';
import { toRupees, toCents } from '#lib/format/money.ts';
import type { DeliveryAddress } from './codec.ts';

/** The request that places an order (docs/api.md "Orders"). */
export interface OrderBody {
  userId: string;
  cartItems: readonly { _id: string; size: string; qty: number }[];
  delivery_address: DeliveryAddress;
  subTotalAmt: number;
  totalAmt: number;
}

interface Parts {
  userId: string;
  lines: readonly Line[];
  address: DeliveryAddress;
  totals: Totals;
}

/** Independent of order: the server may list a cart differently. */
const inOrder = (lines: readonly Line[]): readonly Line[] =>
  lines.toSorted(
    (one, other) =>
      one.productId.localeCompare(other.productId) || one.size.localeCompare(other.size),
  );

const itemsOf = (lines: readonly Line[]): OrderBody['cartItems'] =>
  inOrder(lines).map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

export const orderBody = ({ userId, lines, address, totals }: Parts): OrderBody => ({
  userId,
  cartItems: itemsOf(lines),
  delivery_address: address,
  subTotalAmt: toRupees(totals.subtotalCents),
  totalAmt: toRupees(totals.totalCents),
});

/** Products, sizes, quantities and unit prices: if these are equal, so is the cart. */
export const likeness = (lines: readonly Line[]): string =>
  JSON.stringify(
    inOrder(lines).map(({ productId, size, quantity, unitCents }) => [
      productId,
      size,
      quantity,
      unitCents,
    ]),
  );

/** Whether a request orders these lines. */
export const isSameCart = (
  { cartItems }: { cartItems: unknown },
  lines: readonly Line[],
): boolean => JSON.stringify(cartItems) === JSON.stringify(itemsOf(lines));

/** The server's quote for these lines, where it differs from the browser's. */
export interface Quote {
  items: string;
  subtotalCents: number;
  totalCents: number;
}

/** The products, sizes and quantities that a quote is for. */
const quotedItems = (lines: readonly Line[]): string =>
  JSON.stringify(
    lines
      .map(({ productId, size, quantity }) => `${productId} ${size} ${quantity}`)
      .toSorted((one, other) => one.localeCompare(other)),
  );

const cents = (rupees: unknown): number | undefined =>
  typeof rupees === 'number' ? toCents(rupees) : undefined;

/** The quote in a 409 response; `undefined` if it is about something else. */
export function readQuote(
  answer: Record<string, unknown> | undefined,
  lines: readonly Line[],
): Quote | undefined {
  const subtotalCents = cents(answer?.['subTotalAmt']);
  const totalCents = cents(answer?.['totalAmt']);
  if (subtotalCents === undefined || totalCents === undefined) return undefined;
  return { items: quotedItems(lines), subtotalCents, totalCents };
}

/** The totals of the lines: the quote's, as long as it is for these lines. */
export function totalsNow(
  lines: readonly Line[],
  rule: ShippingRule,
  quote: Quote | undefined,
): Totals {
  const own = totalsOf(lines, rule);
  if (!quote || quote.items !== quotedItems(lines)) return own;
  const { subtotalCents, totalCents } = quote;
  const listCents = own.subtotalCents + own.discountCents;
  return {
    subtotalCents,
    totalCents,
    shippingCents: totalCents - subtotalCents,
    discountCents: Math.max(listCents - subtotalCents, 0),
  };
}
