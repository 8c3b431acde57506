import type { SellDeps } from '#lib/server/features/orders/deps.ts';
import { createPlaceOrder } from './place-order.ts';
import { createQuote } from './quote.ts';

export const createCheckout = (deps: SellDeps) => ({
  place: createPlaceOrder(deps),
  quote: createQuote(deps),
});
export type Checkout = ReturnType<typeof createCheckout>;
