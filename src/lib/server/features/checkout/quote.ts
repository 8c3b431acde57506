import { costsOf, methodChoices } from '#lib/checkout/costs.ts';
import type { QuoteRequest } from '#lib/checkout/schema.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import {
  assertStock,
  mergeItems,
  priceLines,
  soldProductsOf,
  subtotalCentsOf,
  toWireCosts,
} from '#lib/server/features/orders/order-lines.ts';

/** Rejects the same lines as placing an order; signed-in users also receive the bank accounts. */
export const createQuote =
  (deps: OrderDeps) => async (currentUser: CurrentUser | undefined, request: QuoteRequest) => {
    const items = mergeItems(request);
    const products = await soldProductsOf(deps.db, items);
    const lines = priceLines('quote', items, products);
    assertStock(lines, products);
    const subtotalCents = subtotalCentsOf(lines);
    const { district, paymentMethod: method } = request;
    const settings = deps.settings();
    return {
      ...toWireCosts(costsOf(subtotalCents, settings, { district, method })),
      freeOver: settings.shipping.freeOver,
      methods: methodChoices(subtotalCents, settings, district),
      ...(currentUser && { bankAccounts: deps.ownSettings().payment.bankAccounts }),
    };
  };
