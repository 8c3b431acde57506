import { adminDesk } from './admin.ts';
import { slipDesk } from './slips.ts';
import type { OrderParts } from './parts.ts';
import { orderDesk } from './service.ts';

/** Everything that is done with orders, by whoever does it. */
export const openOrders = (parts: OrderParts) => ({
  orders: orderDesk(parts),
  slips: slipDesk(parts),
  desk: adminDesk(parts),
});
