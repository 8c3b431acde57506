import type { OrderFilter } from '#lib/order-list/schema.ts';
import { exportOrders } from './export-orders.ts';
import { createListOrders } from './list.ts';

export const createOrderList = (deps: Parameters<typeof createListOrders>[0]) => ({
  orders: createListOrders(deps),
  file: (filter: OrderFilter) => exportOrders(deps.db, filter),
});
export type OrderList = ReturnType<typeof createOrderList>;
