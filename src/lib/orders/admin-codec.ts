import * as v from 'valibot';
import { readOrder } from './codec.ts';
import type { Order } from './order.ts';

/** Responses of the admin order calls, parsed; money in cents. */

const text = v.optional(v.string(), '');

export const AuditEntry = v.object({
  at: v.string(),
  who: text,
  what: v.string(),
  before: text,
  after: text,
  reason: text,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const ForAdmins = v.object({
  driverId: v.nullish(v.string(), null),
  slipSeenBefore: v.optional(v.array(v.string()), []),
  audit: v.optional(v.array(AuditEntry), []),
});

/** Throws unless the response is an order. */
export const readAdminOrder = (answer: unknown) => ({
  ...readOrder(answer),
  ...v.parse(ForAdmins, answer),
});
export type AdminOrderView = ReturnType<typeof readAdminOrder>;

const many = v.optional(v.number(), 0);
const Counts = v.object({
  all: many,
  pending_payment: many,
  to_delivery: many,
  delivering: many,
  delivered: many,
  cancelled: many,
  slip_waiting: many,
  tickets_pending: many,
});
export type Counts = v.InferOutput<typeof Counts>;

const List = v.object({
  orders: v.array(v.unknown()),
  total: v.number(),
  pages: v.optional(v.number(), 1),
  counts: v.optional(Counts, {}),
  isCut: v.optional(v.boolean(), false),
});

/** One page of the orders. */
export function readList(answer: unknown) {
  const { orders, ...rest } = v.parse(List, answer);
  return { orders: orders.map(readAdminOrder), ...rest };
}
export type AdminOrderPage = ReturnType<typeof readList>;

const Drivers = v.object({
  drivers: v.array(
    v.object({
      _id: v.string(),
      name: text,
      email: text,
      mobile: text,
      stops: many,
      towns: v.optional(v.array(v.string()), []),
    }),
  ),
  pages: v.optional(v.number(), 1),
});
export type DriverOption = v.InferOutput<typeof Drivers>['drivers'][number];

export const readDrivers = (answer: unknown) => v.parse(Drivers, answer);

/** An order as the server gives it to admins (docs/api.md "Administration"). */
export interface AdminOrder extends Order {
  driverId: string | null;
  /** The numbers of other orders whose slip is the same picture. */
  slipSeenBefore: readonly string[];
  /** Everything that was done to it, oldest first. */
  audit: readonly AuditEntry[];
}
