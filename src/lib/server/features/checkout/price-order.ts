import { refusedMethod } from '#lib/checkout/costs.ts';
import type { Placing } from '#lib/checkout/schema.ts';
import type { CategoryList } from '#lib/catalogue/categories.ts';
import { type Price, pricedWith } from '#lib/sales/sale.ts';
import {
  type CoveredLine,
  type Discount,
  discountShares,
  voucherProblem,
} from '#lib/vouchers/voucher.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { OrderDeps, PriceDeps } from '#lib/server/features/orders/deps.ts';
import { refusedCode } from '#lib/server/features/vouchers/vouchers.ts';
import {
  priceLines,
  type Products,
  type SoldLine,
  soldProductsOf,
} from '#lib/server/features/orders/order-lines.ts';
import { areSeen, pricesChanged } from '#lib/server/features/orders/wire-costs.ts';
import { balanceCentsOf, type ReadCodes } from './codes.ts';
import { giftVoucherLines } from './gift-voucher-lines.ts';
import { costLines, productsOfCode } from './line-costs.ts';
import * as m from '#messages';

export type NewOrderRequest = Pick<
  Placing,
  'cartItems' | 'giftVouchers' | 'delivery_address' | 'paymentMethod' | 'vouchers' | 'giftTo'
> &
  Partial<Pick<Placing, 'subTotalAmt' | 'totalAmt' | 'giftAmt'>>;

interface Priced {
  id: string;
  items: Placing['cartItems'];
  products: Products;
  soldGiftVouchers: readonly SoldLine[];
  codes: ReadCodes;
  district: string;
  method: Placing['paymentMethod'];
}

/** Which lines a code reduces, but no gift voucher. */
function coveredLines(
  lines: readonly SoldLine[],
  { products, codes: { voucher } }: Pick<Priced, 'products' | 'codes'>,
  categories: CategoryList,
): CoveredLine[] {
  const isOfCode = productsOfCode(voucher, categories);
  return lines.map(({ product_id, unit_cents, quantity, kind }) => {
    const product = products.get(product_id);
    const isCovered = kind !== 'gift_voucher' && product !== undefined && isOfCode(product);
    return { cents: unit_cents * quantity, isCovered };
  });
}

/** The lines and costs of an order, with what its codes take off. */
export function priceCart(
  { settings, categories, now }: Pick<OrderDeps, 'settings' | 'categories' | 'now'>,
  { id, items, products, soldGiftVouchers, codes, district, method }: Priced,
) {
  const shop = settings();
  const goodsLines = priceLines(id, items, products).map((line): SoldLine =>
    line.product_id === shop.giftVoucher.product ? { ...line, kind: 'gift_voucher' } : line,
  );
  const sold = [...goodsLines, ...soldGiftVouchers].map((line, position) => ({
    ...line,
    position,
  }));
  const covered = coveredLines(sold, { products, codes }, categories());
  const { voucher } = codes;
  const balanceCents = balanceCentsOf(codes);
  const costed = { lines: sold, covered, voucher, balanceCents, district, method };
  const { goods, costs, methods } = costLines(shop, costed);
  const shares = voucher
    ? discountShares(voucher, covered, costs.voucherCents)
    : covered.map(() => 0);
  const lines = sold.map((line, at) => ({ ...line, discount_cents: shares[at] ?? 0 }));
  const discounts: Discount[] = voucher
    ? [{ code: voucher.code, kind: voucher.kind, cents: costs.voucherCents }]
    : [];
  return {
    lines,
    costs,
    goods,
    discounts,
    methods,
    /** Throws `conflict` for a discount code that does not hold for these lines. */
    assertCode() {
      const { shippingCents } = costs;
      const problem =
        voucher && voucherProblem(voucher, { lines: covered, shippingCents, now: now() });
      if (voucher && problem !== undefined) throw refusedCode(voucher.code, problem);
      if (codes.giftVouchers[0] && costs.totalCents > 0 && costs.giftVoucherCents === 0) {
        throw refusedCode(codes.giftVouchers[0].code, m.vouchers_gift_by_gift());
      }
    },
  };
}

interface Ordered {
  id: string;
  items: Placing['cartItems'];
  codes: ReadCodes;
  request: NewOrderRequest;
  at: Date;
}

/**
 * The prices that the buyer saw, if the shop has them or a sale had them until 15 minutes ago. Throws `conflict` for
 * a refused payment method or code, and for totals of other prices.
 */
export async function priceOrder(
  deps: PriceDeps,
  tx: Tx,
  { id, items, codes, request, at }: Ordered,
) {
  const stored = await soldProductsOf(tx, items);
  const { paymentMethod: method } = request;
  const { district } = request.delivery_address;
  const { giftVouchers = [] } = request;
  const soldGiftVouchers = await giftVoucherLines(deps, tx, { orderId: id, giftVouchers, at });
  const priced = (price: Price) => {
    const products = pricedWith(price, stored);
    return priceCart(deps, { id, items, products, soldGiftVouchers, codes, district, method });
  };
  const today = priced(deps.prices.asOf(at));
  const all = deps.prices.honoured(at).values().map(priced);
  const seen = all.find(({ costs }) => areSeen(request, costs));
  const { methods } = seen ?? today;
  if (!methods.some((choice) => choice.method === method && choice.allowed)) {
    throw new Refusal('conflict', refusedMethod(method), {
      code: 'payment_method_refused',
      body: { methods },
    });
  }
  (seen ?? today).assertCode();
  if (!seen) throw pricesChanged(today.costs, today.discounts);
  return seen;
}
