import type { Line } from '#lib/cart/lines.ts';
import type { Totals } from '#lib/cart/totals.ts';
import { toRupees } from '#lib/format/money.ts';
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
