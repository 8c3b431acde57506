import * as v from 'valibot';
import { permissions } from '#lib/account/permissions.ts';
import { type WaitingKind, waitingKinds } from './waiting.ts';

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
  paymentsTakenBack: v.optional(v.number(), 0),
  returnsWaiting: v.number(),
  /** Whose budget of text messages is used up today. */
  textBudgets: v.optional(v.array(v.picklist(['account', 'address', 'shop'])), []),
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

const Row = v.object({
  /** Of the order, ticket, return or driver. */
  id: v.string(),
  /** The order's number; null where it is about none. */
  orderId: v.nullable(v.string()),
  name: v.string(),
  total: v.nullable(v.number()),
  since: v.string(),
  action: v.string(),
  href: v.string(),
});
export type WaitingRow = v.InferOutput<typeof Row>;

const Waiting = v.object({
  kind: v.string(),
  count: v.number(),
  /** Since when the first one waits. */
  oldest: v.string(),
  href: v.string(),
  /** The ones that have waited longest. */
  next: v.array(Row),
});
export type Waiting = v.InferOutput<typeof Waiting> & { kind: WaitingKind };
export type WaitingPart = Pick<Waiting, 'count' | 'next'>;

/** Leaves out what only a newer version knows. */
const isKnown = (one: v.InferOutput<typeof Waiting>): one is Waiting =>
  waitingKinds.some((kind) => kind === one.kind);

const Today = v.partial(
  v.object({
    waiting: v.pipe(
      v.array(Waiting),
      v.transform((all) => all.filter(isKnown)),
    ),
    ...ofOrders,
    ticketsWaiting: v.number(),
    driversWaiting: v.number(),
    /** The ones whose stock fell last; `lowStockCount` are all of them. */
    lowStock: v.array(LowStock),
    lowStockCount: v.number(),
  }),
);
export type Today = v.InferOutput<typeof Today>;

const Response = v.object({ today: Today, permissions: v.array(v.picklist(permissions)) });
export const readToday = (response: unknown) => v.parse(Response, response);
