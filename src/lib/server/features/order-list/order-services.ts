import { createChangeOrder } from '#lib/server/features/checkout/change-order.ts';
import { createGuestOrders } from '#lib/server/features/checkout/guest-orders.ts';
import { createPlaceOrder } from '#lib/server/features/checkout/place-order.ts';
import { createQuote } from '#lib/server/features/checkout/quote.ts';
import { eraseDeliveriesOf } from '#lib/server/features/deliveries/photos.ts';
import { createDeliveryService } from '#lib/server/features/deliveries/service.ts';
import { createAdminOrderService } from './service.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { createOrderService } from '#lib/server/features/orders/service.ts';
import { createGatewayPayments } from '#lib/server/features/payments/gateway-payments.ts';
import { eraseSlipsOf, createSlipService } from '#lib/server/features/payments/slips.ts';
import { refundReplaced } from '#lib/server/features/returns/replacements.ts';
import { eraseReturnsOf } from '#lib/server/features/returns/erase-returns.ts';
import { createReturnService } from '#lib/server/features/returns/service.ts';

const parts: Pick<OrderDeps, 'refundReplaced' | 'eraseParts'> = {
  refundReplaced,
  eraseParts: [eraseReturnsOf, eraseDeliveriesOf, eraseSlipsOf],
};

export function createOrderServices(shared: Omit<OrderDeps, keyof typeof parts>) {
  const deps: OrderDeps = { ...shared, ...parts };
  return {
    orders: {
      ...createOrderService(deps),
      ...createDeliveryService(deps),
      place: createPlaceOrder(deps),
      quote: createQuote(deps),
    },
    slips: createSlipService(deps),
    gatewayPayments: createGatewayPayments(deps),
    returns: createReturnService(deps),
    adminOrders: { ...createAdminOrderService(deps), ...createChangeOrder(deps) },
    guestOrders: createGuestOrders(deps),
    eraseParts: parts.eraseParts,
  };
}
export type OrderServices = ReturnType<typeof createOrderServices>;
