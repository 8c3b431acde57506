import * as v from 'valibot';
import { type Field, listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { NOT_RESTOCKED, returnStatuses, type ReturnStatus, type ReturnStep } from './returns.ts';

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

const text = v.optional(v.string(), '');

const Item = v.pipe(
  v.object({
    _id: v.string(),
    name: text,
    size: v.optional(v.string(), DEFAULT_SIZE),
    qty: v.number(),
  }),
  v.transform(({ _id, name, size, qty }) => ({ productId: _id, name, size, quantity: qty })),
);
export type ReturnedItem = v.InferOutput<typeof Item>;

const Wire = v.pipe(
  v.object({
    _id: v.string(),
    orderId: v.string(),
    items: v.array(Item),
    reason: text,
    resolution: v.picklist(['exchange', 'refund']),
    exchangeFor: v.optional(v.array(Item), []),
    status: v.picklist(returnStatuses),
    declineReason: text,
    replacement: v.nullish(v.string(), null),
    customer: text,
    refundable: v.optional(v.number(), 0),
    exchangeValue: v.optional(v.object({ paid: v.number(), today: v.nullable(v.number()) })),
    createdAt: v.string(),
    history: v.optional(
      v.array(
        v.object({ status: v.picklist(returnStatuses), at: v.string(), by: text, reason: text }),
      ),
      [],
    ),
  }),
  v.transform(({ _id, orderId, refundable, ...rest }) => ({
    ...rest,
    id: _id,
    orderNumber: orderId,
    refundableCents: Math.round(refundable * 100),
  })),
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
    return reason === NOT_RESTOCKED ? 'Items received, not restocked' : 'Items received';
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
