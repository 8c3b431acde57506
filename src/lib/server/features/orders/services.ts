import { createAdminOrderService } from './admin.ts';
import { createGuestOrders } from './guest-orders.ts';
import type { OrderDeps } from './move-order.ts';
import { createReturnService } from './returns.ts';
import { createOrderService } from './service.ts';
import { createSlipService } from './slips.ts';

/** The order services of shoppers, drivers and admins. */
export const createOrderServices = (deps: OrderDeps) => ({
  orders: createOrderService(deps),
  slips: createSlipService(deps),
  returns: createReturnService(deps),
  adminOrders: createAdminOrderService(deps),
  guestOrders: createGuestOrders(deps),
});
export type OrderServices = ReturnType<typeof createOrderServices>;
