import { createAdminOrderService } from './admin.ts';
import type { OrderDeps } from './deps.ts';
import { createOrderService } from './service.ts';
import { createSlipService } from './slips.ts';

/** The order services of shoppers, drivers and admins. */
export const createOrderServices = (deps: OrderDeps) => ({
  orders: createOrderService(deps),
  slips: createSlipService(deps),
  adminOrders: createAdminOrderService(deps),
});
export type OrderServices = ReturnType<typeof createOrderServices>;
