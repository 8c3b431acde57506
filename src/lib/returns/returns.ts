import { dayOf } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import * as m from '#messages';

export const lastReturnDay = (deliveredAt: Date, days: number): Date =>
  new Date(deliveredAt.getTime() + days * DAY_MS);

/** Until the end of the last day, in the shop's time zone. */
export const mayReturn = (deliveredAt: Date, days: number, now: Date): boolean =>
  dayOf(now) <= dayOf(lastReturnDay(deliveredAt, days));

export const returnsOver = (days: number): string => m.returns_over({ count: days });

export const returnStatuses = [
  'requested',
  'approved',
  'declined',
  'received',
  'completed',
] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** What an admin does with a return; every other step is refused. */
export const returnSteps = {
  approve: { from: 'requested', to: 'approved' },
  decline: { from: 'requested', to: 'declined' },
  receive: { from: 'approved', to: 'received' },
  complete: { from: 'received', to: 'completed' },
} as const satisfies Record<string, { from: ReturnStatus; to: ReturnStatus }>;
export type ReturnStep = keyof typeof returnSteps;

/** How the history's note for items that were not restocked begins. */
export const NOT_RESTOCKED = 'Not restocked';

/** The names of returned items that were not restocked. */
export const notRestockedText = (names: readonly string[], ofItems: number): string => {
  if (names.length === 0) return '';
  return names.length === ofItems ? `${NOT_RESTOCKED}.` : `${NOT_RESTOCKED}: ${names.join('; ')}.`;
};

interface Restocked {
  /** For items that are not named. */
  restock?: boolean | undefined;
  items?: ReadonlyArray<{ _id: string; size: string; restock: boolean }> | undefined;
}

/** Which items go back to stock: by item, else for all, else by the default of the reason. */
export const restocks =
  ({ restock, items = [] }: Restocked, byDefault: boolean) =>
  ({ productId, size }: { productId: string; size: string }): boolean =>
    items.find((item) => item._id === productId && item.size === size)?.restock ??
    restock ??
    byDefault;

export const openReturns = ['requested', 'approved', 'received'] as const satisfies ReturnStatus[];

/** An admin decides, or completes what has come back. */
export const waitingStatuses = ['requested', 'received'] as const satisfies ReturnStatus[];

export const isOpenReturn = (status: string): boolean =>
  openReturns.some((open) => open === status);

export interface ItemQuantity {
  productId: string;
  size: string;
  quantity: number;
}

export const toItems = (items: readonly ItemQuantity[]) =>
  items.map(({ productId, size, quantity }) => ({ _id: productId, size, qty: quantity }));

const keyOf = ({ productId, size }: ItemQuantity) => JSON.stringify([productId, size]);

function countItems(lines: readonly ItemQuantity[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of lines) {
    counts.set(keyOf(line), (counts.get(keyOf(line)) ?? 0) + line.quantity);
  }
  return counts;
}

export function returnable(
  item: ItemQuantity,
  bought: readonly ItemQuantity[],
  returned: readonly ItemQuantity[],
): number {
  const key = keyOf(item);
  return Math.max(0, (countItems(bought).get(key) ?? 0) - (countItems(returned).get(key) ?? 0));
}

/** Pieces, and what they cost together in cents, with what a discount code took off. */
export interface PricedItem extends ItemQuantity {
  cents: number;
}

const sumOf = (items: readonly PricedItem[], { productId, size }: ItemQuantity): PricedItem =>
  items
    .filter((item) => item.productId === productId && item.size === size)
    .reduce(
      (sum, { quantity, cents }) => ({
        ...sum,
        quantity: sum.quantity + quantity,
        cents: sum.cents + cents,
      }),
      { productId, size, quantity: 0, cents: 0 },
    );

/**
 * The price paid in cents, without delivery: of what was not returned before, a share for each piece. The last pieces
 * are worth what is left, so that all of them are worth what was paid.
 */
export function paidCentsOf(
  item: ItemQuantity,
  bought: readonly PricedItem[],
  returned: readonly PricedItem[] = [],
): number {
  const [all, before] = [sumOf(bought, item), sumOf(returned, item)];
  const [pieces, cents] = [all.quantity - before.quantity, all.cents - before.cents];
  return pieces <= 0 ? 0 : Math.floor((cents * Math.min(item.quantity, pieces)) / pieces);
}

interface Sums {
  paidCents: number;
  refundedCents: number;
}

/** What of the items' price is paid back: they first lower what is due. What pays a replacement is its first order. */
export const refundCents = (
  itemsCents: number,
  order: Sums & { dueCents?: number; replacementFor?: string | undefined },
): number =>
  order.replacementFor === undefined
    ? Math.min(Math.max(0, itemsCents - (order.dueCents ?? 0)), leftCents(order, 0))
    : itemsCents;

/** Payments not refunded and not used by an exchange, in cents. */
export const leftCents = ({ paidCents, refundedCents }: Sums, exchangedCents: number): number =>
  Math.max(0, paidCents - refundedCents - exchangedCents);
