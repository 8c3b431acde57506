import * as v from 'valibot';
import { centsOf } from '#lib/format/money.ts';
import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import { returnEntries, type ReturnItem, statusEntries } from './codec.ts';
import { NOT_RESTOCKED, type ReturnStatus, type ReturnStep } from './returns.ts';

export const returnFilters = [
  'requested',
  'approved',
  'received',
  'completed',
  'declined',
  'all',
] as const satisfies readonly (ReturnStatus | 'all')[];
export type ReturnFilter = (typeof returnFilters)[number];

/** The default filter is the returns that wait for an admin. */
export interface ReturnsAddress {
  filter: ReturnFilter;
  page: number;
}

export function readReturnsAddress(search: string): ReturnsAddress {
  const status = new URLSearchParams(search).get('status');
  return {
    filter: returnFilters.find((one) => one === status) ?? 'requested',
    page: pageOfAddress(search),
  };
}

export const returnFields = (filter: ReturnFilter): Field[] =>
  filter === 'requested' ? [] : [{ name: 'status', value: filter }];

export const returnsHref = ({ filter, page }: ReturnsAddress): string =>
  listingHref(paths.adminReturns, returnFields(filter), page);

const statusLabels: Record<ReturnStatus, string> = {
  requested: 'Waiting',
  approved: 'Approved',
  received: 'Received',
  completed: 'Completed',
  declined: 'Declined',
};
export const returnFilterLabel = (filter: ReturnFilter): string =>
  filter === 'all' ? 'All' : statusLabels[filter];

export const noReturns: Record<ReturnFilter, string> = {
  requested: 'No returns waiting',
  approved: 'No approved returns',
  received: 'No received returns',
  completed: 'No completed returns',
  declined: 'No declined returns',
  all: 'No returns yet',
};

const looks: Record<ReturnStatus, string> = {
  requested: 'pending',
  approved: 'ready',
  received: 'moving',
  completed: 'done',
  declined: 'stopped',
};

export const returnBadgeOf = (status: ReturnStatus) => ({
  label: statusLabels[status],
  look: `status ${looks[status]}`,
});

const Response = v.object({
  ...returnEntries,
  customer: v.string(),
  /** In rupees: what the staff send back in money, and what goes back to gift vouchers by itself. */
  refundable: v.number(),
  refundableGift: v.exactOptional(v.number()),
  /** In rupees: what it takes off what is due, before anything is paid back. */
  settlesDue: v.exactOptional(v.number()),
  /** In rupees, of a return that was just completed. */
  settled: v.exactOptional(
    v.object({ due: v.number(), money: v.number(), giftVouchers: v.number() }),
  ),
  /** The default of `restock`: false for items that arrived broken. */
  restock: v.optional(v.boolean(), true),
  /** The gateway that sends the money. */
  sentBy: v.optional(v.string()),
  /** A pending exchange in rupees: the price paid and today's, null if an item is no longer sold. */
  exchangeValue: v.optional(v.object({ paid: v.number(), today: v.nullable(v.number()) })),
  /** Oldest first. */
  history: v.array(v.object({ ...statusEntries, by: v.string(), reason: v.string() })),
});
export type ReturnForAdmins = v.InferOutput<typeof Response>;

const toItem = ({ _id, name, size, qty }: ReturnItem) => ({
  productId: _id,
  name,
  size,
  quantity: qty,
});
export type ReturnedItem = ReturnType<typeof toItem>;

const Wire = v.pipe(
  Response,
  v.transform(
    ({
      _id,
      orderId,
      items,
      exchangeFor,
      refundable,
      refundableGift = 0,
      settlesDue = 0,
      ...rest
    }) => ({
      ...rest,
      id: _id,
      orderNumber: orderId,
      items: items.map(toItem),
      exchangeFor: exchangeFor.map(toItem),
      refundableCents: centsOf(refundable),
      refundableGiftVoucherCents: centsOf(refundableGift),
      settlesDueCents: centsOf(settlesDue),
    }),
  ),
);
export type AdminReturn = v.InferOutput<typeof Wire>;

export const readReturn = (answer: unknown): AdminReturn => v.parse(Wire, answer);

export function findReturnIn(answer: unknown): AdminReturn | undefined {
  const read = v.safeParse(Wire, answer);
  return read.success ? read.output : undefined;
}

const List = v.object({
  returns: v.array(Wire),
  total: v.number(),
  pages: v.optional(v.number(), 1),
});
export const readReturns = (answer: unknown) => v.parse(List, answer);

/** Returns `undefined` for a return that has ended. */
export function nextReturnStep({
  status,
}: Pick<AdminReturn, 'status'>): Exclude<ReturnStep, 'decline'> | undefined {
  if (status === 'requested') return 'approve';
  if (status === 'approved') return 'receive';
  return status === 'received' ? 'complete' : undefined;
}

export function returnEventText(
  { status, reason }: AdminReturn['history'][number],
  { resolution }: Pick<AdminReturn, 'resolution'>,
): string {
  if (status === 'requested') return 'Return requested';
  if (status === 'received') {
    if (!reason.startsWith(NOT_RESTOCKED)) return 'Items received';
    return reason === `${NOT_RESTOCKED}.`
      ? 'Items received, not restocked'
      : 'Items received, some not restocked';
  }
  if (status !== 'completed') return statusLabels[status];
  return resolution === 'exchange' ? 'Replacement order placed' : 'Refund recorded';
}

const keyOf = ({ productId, size, quantity }: ReturnedItem) =>
  JSON.stringify([productId, size, quantity]);

export const isSameAgain = ({
  items,
  exchangeFor,
}: Pick<AdminReturn, 'items' | 'exchangeFor'>): boolean => {
  const out = exchangeFor.map(keyOf).toSorted();
  const back = items.map(keyOf).toSorted();
  return out.length === back.length && out.every((key, at) => key === back[at]);
};
