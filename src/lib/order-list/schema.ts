import { andAssignField, driverField } from '#lib/checkout/staff-order.ts';
import * as v from 'valibot';
import { idText, MAX_DAY_LENGTH, shortText, trimmed } from '#lib/format/short-text.ts';
import { isDay } from '#lib/format/dates.ts';
import { districts } from '#lib/shop-settings/districts.ts';
import { ReasonSchema } from '#lib/forms/reason.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { acceptSpentField } from '#lib/payments/schema.ts';
import { slipFilters } from '#lib/payments/slip-filters.ts';
import { statuses } from '#lib/orders/status.ts';
import { LONG_SEARCH } from '#lib/messages/messages.ts';

const STATUS = `status must be one of ${statuses.join(', ')}.`;
const SLIP = 'slip must be waiting, approved or returned.';

const dayField = (name: string) => {
  const message = `${name} must be a day such as 2026-11-22.`;
  return v.optional(v.pipe(shortText(message, MAX_DAY_LENGTH), v.check(isDay, message)));
};
const NO_DISTRICT = 'district must be a district of Sri Lanka.';
const NO_ID = 'driver must be the id of a driver, or none.';

const MAX_NAMED = 100;
/** Each number has up to 40 characters and a separator of two. */
const MAX_IDS_LENGTH = MAX_NAMED * 42;
const IDS = `ids must be 1 to ${MAX_NAMED} order numbers with commas between them.`;

const filterEntries = {
  ids: v.optional(
    v.pipe(
      shortText(IDS, MAX_IDS_LENGTH),
      v.transform((ids) => ids.split(',').map((id) => id.trim())),
      v.check((ids) => ids.length <= MAX_NAMED && ids.every((id) => /^.{1,40}$/.test(id)), IDS),
    ),
  ),
  status: v.optional(v.picklist(statuses, STATUS)),
  slip: v.optional(v.picklist(slipFilters, SLIP)),
  from: dayField('from'),
  to: dayField('to'),
  district: v.optional(v.picklist(districts, NO_DISTRICT)),
  driver: v.optional(v.pipe(idText(NO_ID), v.nonEmpty(NO_ID))),
  refund: v.optional(v.literal('due', 'refund must be due.')),
  payment: v.optional(v.literal('taken_back', 'payment must be taken_back.')),
  attempts: v.optional(v.literal('failed', 'attempts must be failed.')),
  code: v.optional(v.literal('unproven', 'code must be unproven.')),
  q: v.optional(v.pipe(v.string(), trimmed(), v.maxLength(100, LONG_SEARCH)), ''),
};

const isInOrder = (from: string | undefined, to: string | undefined): boolean =>
  from === undefined || to === undefined || from <= to;
const WRONG_ORDER = 'from must not be after to.';

export const OrderFilterSchema = v.pipe(
  v.object(filterEntries),
  v.forward(
    v.check(({ from, to }) => isInOrder(from, to), WRONG_ORDER),
    ['from'],
  ),
);
export type OrderFilter = v.InferOutput<typeof OrderFilterSchema>;

export const AdminOrderQuerySchema = v.pipe(
  v.object({ ...PagingSchema.entries, ...filterEntries }),
  v.forward(
    v.check(({ from, to }) => isInOrder(from, to), WRONG_ORDER),
    ['from'],
  ),
);
export type AdminOrderQuery = v.InferOutput<typeof AdminOrderQuerySchema>;

/** `seen` is the driver that the admin saw, so that two admins don't undo each other's change. */
export const AssignSchema = v.object({
  driverId: driverField,
  seen: v.optional(v.nullable(idText(NO_ID))),
});
export type Assigning = v.InferOutput<typeof AssignSchema>;

const ORDERS = `Choose 1 to ${MAX_NAMED} orders.`;

export const AssignManySchema = v.object({
  orderIds: v.pipe(
    v.array(v.pipe(idText(ORDERS), v.nonEmpty(ORDERS)), ORDERS),
    v.minLength(1, ORDERS),
    v.maxLength(MAX_NAMED, ORDERS),
  ),
  driverId: AssignSchema.entries.driverId,
});
export type AssigningMany = v.InferOutput<typeof AssignManySchema>;

const RESTOCK = 'restock must be true or false.';
const RestockSchema = v.object({ restock: v.optional(v.boolean(RESTOCK), true) });

export const CancelSchema = v.object({
  ...ReasonSchema.entries,
  ...RestockSchema.entries,
  acceptSpent: acceptSpentField,
});
export type Cancelling = v.InferOutput<typeof CancelSchema>;

/** `seen` is the slip's path that the admin saw, so that no other slip is approved. */
export const ApproveSchema = v.object({
  seen: v.optional(v.nullable(idText('seen must be the path of a slip.'))),
  andAssign: andAssignField,
});
export type Approving = v.InferOutput<typeof ApproveSchema>;

const SEEN = 'orders must be how many orders of the guest you have seen, such as 3.';
/** `orders` is the guest's number of orders that the admin saw. */
export const EraseGuestSchema = v.object({
  orders: v.pipe(shortText(SEEN, 6), v.regex(/^[1-9]\d{0,5}$/, SEEN), v.transform(Number)),
});
