import { pricedWith } from '#lib/sales/sale.ts';
import type { QuoteRequest } from '#lib/checkout/schema.ts';
import { can } from '#lib/account/permissions.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { SellDeps } from '#lib/server/features/orders/deps.ts';
import { keysOf } from '#lib/server/features/orders/order-number.ts';
import {
  assertMayUse,
  assertNotUsedUp,
  type VoucherUser,
} from '#lib/server/features/vouchers/vouchers.ts';
import {
  assertStock,
  mergeItems,
  soldProductsOf,
} from '#lib/server/features/orders/order-lines.ts';
import { toWireCosts } from '#lib/server/features/orders/wire-costs.ts';
import { limitGuesses, readCodes } from './codes.ts';
import { giftVoucherLines } from './gift-voucher-lines.ts';
import { giftsFor } from './gifts.ts';
import { priceCart } from './price-order.ts';

/** Whose order it would be: the customer of the staff, the person who is signed in, or nobody yet. */
function personOf(currentUser: CurrentUser | undefined, { phone }: QuoteRequest): VoucherUser {
  // Only staff learn what a code tells about a phone number.
  if (phone !== undefined && currentUser && can(currentUser, 'orders')) {
    return { userId: undefined, phoneKey: keysOf({ phone }).phone_key, email: '' };
  }
  return { userId: currentUser?.id, phoneKey: '', email: '' };
}

/** Rejects the same lines and codes as placing an order; signed-in users also receive the bank accounts. */
export const createQuote =
  (deps: SellDeps) =>
  async (currentUser: CurrentUser | undefined, request: QuoteRequest, ip = '') => {
    const items = mergeItems(request);
    const products = pricedWith(deps.prices.current(), await soldProductsOf(deps.db, items));
    const limits = [deps.limitsOf.wrongVouchersFrom(ip)];
    const codes = await limitGuesses(deps, request.vouchers, limits, () =>
      readCodes(deps.db, request.vouchers, deps.now()),
    );
    const { district, paymentMethod: method } = request;
    const buying = { orderId: 'quote', giftVouchers: request.giftVouchers ?? [], at: deps.now() };
    const soldGiftVouchers = await giftVoucherLines(deps, deps.db, buying);
    const ordered = { id: 'quote', items, products, soldGiftVouchers };
    const priced = priceCart(deps, { ...ordered, codes, district, method });
    const { lines, costs, discounts, methods } = priced;
    assertStock(lines, products);
    priced.assertCode();
    const person = personOf(currentUser, request);
    if (codes.voucher) {
      assertNotUsedUp(codes.voucher);
      await assertMayUse(deps.db, codes.voucher, person);
    }
    const gifts = await giftsFor(deps, deps.db, { orderId: 'quote', lines, person });
    return {
      ...toWireCosts(costs, discounts),
      gifts: gifts.map(({ product_id, name, size }) => ({ _id: product_id, name, size })),
      freeOver: deps.settings().shipping.freeOver,
      methods,
      ...(currentUser && { bankAccounts: deps.ownSettings().payment.bankAccounts }),
    };
  };
