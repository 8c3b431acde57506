import * as v from 'valibot';
import { Packing } from './packing-codec.ts';
import { readOrder, type Order, type OrderPayment } from '#lib/orders/codec.ts';
import { channels } from '#lib/orders/channel.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { gatewayMethods } from '#lib/payments/methods.ts';
import type { CodeStatus } from '#lib/deliveries/hand-over.ts';
import { isOpenReturn } from '#lib/returns/returns.ts';
import { isClosed } from '#lib/orders/status.ts';
import type { BuyerTexts } from '#lib/orders/buyer-texts.ts';
import { DAY_MS, HOUR_MS } from '#lib/format/durations.ts';
import { DELIVERY_FAILED } from './messages.ts';

/** Money is parsed to cents. */

const text = v.optional(v.string(), '');

export const AuditEntry = v.object({
  at: v.string(),
  who: text,
  what: v.string(),
  before: text,
  after: text,
  reason: text,
  /** An admin decided about an order of their own. */
  own: v.exactOptional(v.literal(true)),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

const PaymentEntry = v.object({
  kind: v.picklist(['transfer', 'cash', 'gift', 'refund', ...gatewayMethods]),
  amount: v.number(),
  at: v.string(),
  by: text,
  reference: text,
  note: text,
});
/** The amount is in rupees. */
export type PaymentEntry = v.InferOutput<typeof PaymentEntry>;

/** What packing slips print of a line; `translated` is its text in the buyer's language. */
const Printed = v.object({ sku: text, barcode: text, translated: text });

const ForAdmins = v.object({
  items: v.array(Printed),
  packing: v.exactOptional(Packing),
  driverId: v.nullish(v.string(), null),
  slipSeenBefore: v.optional(v.array(v.string()), []),
  audit: v.optional(v.array(AuditEntry), []),
  firstOrder: v.optional(v.boolean(), false),
  /** Sent with a change, to detect changes by others. */
  revision: v.optional(v.number(), 0),
  channel: v.optional(v.picklist(['web', ...channels]), 'web'),
  note: text,
  guestUrl: v.nullish(v.string()),
  texts: v.optional(
    v.object({ placed: text, packed: text, started: text, failed: text }) satisfies v.GenericSchema<
      unknown,
      BuyerTexts
    >,
  ),
  codeStatus: v.nullish(v.picklist(['ok', 'wrong', 'missing']), null),
  codeMissing: text,
  deliveryPhoto: v.nullish(v.object({ path: v.string(), at: v.string() }), null),
  payment: v.optional(
    v.object({
      entries: v.optional(v.array(PaymentEntry), []),
      /** The gateway that sends refunds. */
      sentBy: v.optional(v.string()),
    }),
    {},
  ),
});

export function readAdminOrder(answer: unknown) {
  const order = readOrder(answer);
  const { items, ...rest } = v.parse(ForAdmins, answer);
  const printedAt = (at: number) => items[at] ?? { sku: '', barcode: '', translated: '' };
  return {
    ...order,
    ...rest,
    // The shop's own rule may have added the gift already.
    firstOrder: rest.firstOrder && !order.lines.some(({ kind }) => kind === 'gift'),
    lines: order.lines.map((line, at) => ({ ...line, ...printedAt(at) })),
  };
}
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

const isSameTown = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Prefers a driver with a stop in the town, then the fewest stops, the latest assignment, and the name. */
export function likeliestDriver(
  drivers: readonly DriverOption[],
  town: string,
  lastId?: string,
): DriverOption | undefined {
  const isNear = ({ towns }: DriverOption) => towns.some((one) => isSameTown(one, town));
  return drivers.toSorted(
    (one, other) =>
      Number(isNear(other)) - Number(isNear(one)) ||
      one.stops - other.stops ||
      Number(other._id === lastId) - Number(one._id === lastId) ||
      one.name.localeCompare(other.name, 'en'),
  )[0];
}

export const readDrivers = (answer: unknown) => v.parse(Drivers, answer);

const Assigned = v.object({
  assigned: v.array(v.string()),
  refused: v.array(v.object({ orderId: v.string(), message: text })),
});
export type AssignedMany = v.InferOutput<typeof Assigned>;
export const readAssigned = (answer: unknown): AssignedMany => v.parse(Assigned, answer);

/** An order as the API returns it to admins (docs/api.md "Administration"). */
export interface AdminOrder extends Order {
  /** With what packing slips print where the orders are named by `ids`. */
  items: ReadonlyArray<Order['items'][number] & Partial<v.InferOutput<typeof Printed>>>;
  packing?: v.InferOutput<typeof Packing>;
  driverId: string | null;
  slipSeenBefore: readonly string[];
  audit: readonly AuditEntry[];
  /** The account's first order, which includes a gift. */
  firstOrder: boolean;
  note: string;
  /** The number of its history entries. */
  revision: number;
  /** The path for a buyer without an account; null for other orders. */
  guestUrl: string | null;
  /** For WhatsApp, in the buyer's language; not for drivers. */
  texts?: BuyerTexts;
  /** The result of the delivery code; null if none was required or sent. */
  codeStatus: CodeStatus | null;
  codeMissing: string;
  deliveryPhoto: { path: string; at: string } | null;
  payment: OrderPayment & { entries: readonly PaymentEntry[]; sentBy?: string };
}

export const codeMarks = { wrong: 'Wrong code', missing: 'No code' } as const;

export const isCodeUnproven = (status: CodeStatus | null): status is keyof typeof codeMarks =>
  status === 'wrong' || status === 'missing';

const GuestOrders = v.object({ orders: v.array(v.string()) });
export const readGuestOrders = (response: unknown): string[] =>
  v.parse(GuestOrders, response).orders;

const done: Record<string, string> = {
  place: 'Order placed',
  replace: 'Replacement order placed',
  change: 'Order changed',
  sendSlip: 'Slip uploaded',
  returnSlip: 'Slip returned',
  approve: 'Approved',
  start: 'Delivery started',
  handOver: 'Handed over',
  fail: DELIVERY_FAILED,
  payment: 'Payment recorded',
  refund: 'Refunded',
  erase: 'Buyer erased',
  withdraw: 'Cancelled by the customer',
  cancel: 'Order cancelled',
  raise: 'Ticket raised',
  edit: 'Ticket edited',
  reply: 'Answered',
};

const stepText = ({ what, before, after }: AuditEntry): string => {
  if (what === 'assign') {
    const to = `Assigned to ${after || 'a former driver'}`;
    return before ? `${to}, previously ${before}` : to;
  }
  return done[what] ?? what;
};

export const auditText = (entry: AuditEntry): string =>
  entry.own ? `${stepText(entry)} (own order)` : stepText(entry);

/** Why it was done, or what a change altered. */
export const reasonText = ({ what, before, after, reason }: AuditEntry): string =>
  what === 'change' && after !== '' ? `${after} (before: ${before})` : reason;

export const slipSentAt = (audit: readonly AuditEntry[]): string | undefined =>
  audit.findLast(({ what }) => what === 'sendSlip')?.at;

const units = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', 60_000],
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function ago(at: string, now: Date): string {
  const passed = now.getTime() - Date.parse(at);
  const [unit, ms] = units.find((one) => passed >= one[1]) ?? units[2];
  return passed < ms ? 'just now' : relative.format(-Math.floor(passed / ms), unit);
}

/** Money can be given back of every order that ended; where it is due, that is the next step. */
export const mayRefund = (order: AdminOrderView): boolean =>
  order.status !== undefined &&
  isClosed(order.status) &&
  order.refundDueCents === 0 &&
  refundableMoneyCents(order) > 0;

/** Of a delivered order of any channel, while no return of it is open. */
export const mayStartReturn = ({ status, latestReturn }: AdminOrderView): boolean =>
  status === 'delivered' && !isOpenReturn(latestReturn?.status ?? '');
