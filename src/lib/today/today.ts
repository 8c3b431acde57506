import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';

/** Money is in rupees (docs/api.md "Today"). */

const ofOrders = {
  orders: v.number(),
  revenue: v.number(),
  slipsWaiting: v.number(),
  toAssign: v.number(),
  outForDelivery: v.number(),
  failedAttempts: v.number(),
  cashWithDrivers: v.number(),
  refundsDue: v.number(),
  returnsWaiting: v.number(),
  yesterday: v.object({ orders: v.number(), revenue: v.number() }),
};

const LowStock = v.object({
  /** Of the product; `variant` is the id of its variant. */
  _id: v.string(),
  variant: v.string(),
  name: v.string(),
  size: v.string(),
  countInStock: v.number(),
});

const Today = v.partial(
  v.object({
    ...ofOrders,
    ticketsWaiting: v.number(),
    driversWaiting: v.number(),
    lowStock: v.array(LowStock),
  }),
);
export type Today = v.InferOutput<typeof Today>;

const Response = v.object({ today: Today, permissions: v.array(v.picklist(permissions)) });
export const readToday = (response: unknown) => v.parse(Response, response);
