import { createAdminOrderService } from './admin.ts';
import type { OrderDeps } from './deps.ts';
import { createOrderService } from './service.ts';
import { createSlipService } from './slips.ts';

/** Everything that is done with orders, by whoever does it. */
export const createOrderServices = (deps: OrderDeps) => ({
  orders: createOrderService(deps),
  slips: createSlipService(deps),
  adminOrders: createAdminOrderService(deps),
});
export type OrderServices = ReturnType<typeof createOrderServices>;
