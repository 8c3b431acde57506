import { dayOf } from '#lib/format/dates.ts';
import { DAY_MS } from '#lib/format/durations.ts';

/** Rules of returns (docs/api.md "Returns"). */

export const lastReturnDay = (deliveredAt: Date, days: number): Date =>
  new Date(deliveredAt.getTime() + days * DAY_MS);

/** Whether a delivered order can be returned: until the end of the last day, in the shop's time zone. */
export const mayReturn = (deliveredAt: Date, days: number, now: Date): boolean =>
  dayOf(now) <= dayOf(lastReturnDay(deliveredAt, days));

export const returnsOver = (days: number): string =>
  `The ${days} ${days === 1 ? 'day' : 'days'} for returns are over.`;

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

/** In the history of a return whose pieces did not go back in stock. */
export const NOT_RESTOCKED = 'Not restocked.';

export const openReturns = ['requested', 'approved', 'received'] as const satisfies ReturnStatus[];

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

/** How many of these pieces can still be returned: what was bought less what came or comes back. */
export function returnable(
  item: ItemQuantity,
  bought: readonly ItemQuantity[],
  returned: readonly ItemQuantity[],
): number {
  const key = keyOf(item);
  return Math.max(0, (countItems(bought).get(key) ?? 0) - (countItems(returned).get(key) ?? 0));
}

/** What these pieces cost when they were bought, in cents, without delivery. */
export function paidCentsOf(
  items: readonly ItemQuantity[],
  bought: readonly (ItemQuantity & { unitCents: number })[],
): number {
  const unitCents = new Map(bought.map((line) => [keyOf(line), line.unitCents]));
  return items.reduce((sum, item) => sum + (unitCents.get(keyOf(item)) ?? 0) * item.quantity, 0);
}

interface Sums {
  paidCents: number;
  refundedCents: number;
}

/** What a return pays back: what its pieces cost, but at most what is paid and not refunded yet. */
export const refundCents = (itemsCents: number, sums: Sums): number =>
  Math.min(itemsCents, leftCents(sums, 0));

/** What of an order's payments was neither paid back nor replaced by an exchange, in cents. */
export const leftCents = ({ paidCents, refundedCents }: Sums, exchangedCents: number): number =>
  Math.max(0, paidCents - refundedCents - exchangedCents);

/** A return as the API gives it (docs/api.md "Returns"). */
export interface Return {
  _id: string;
  orderId: string;
  items: readonly ReturnItem[];
  reason: string;
  resolution: 'exchange' | 'refund';
  /** What goes out instead; empty for a refund. */
  exchangeFor: readonly ReturnItem[];
  status: ReturnStatus;
  declineReason: string;
  replacement: string | null;
  createdAt: string;
  /** The name of who asks for it; for admins alone. */
  customer?: string;
  /** What can be refunded for its pieces, in rupees; for admins alone. */
  refundable?: number;
  /**
   * Of an exchange that is not completed, in rupees, for admins alone: what was paid for what comes
   * back, and what goes out costs today; null where some of it is no longer sold.
   */
  exchangeValue?: { paid: number; today: number | null };
  /** All its statuses, oldest first; `by` for admins alone. */
  history: readonly { status: ReturnStatus; at: string; by?: string; reason?: string }[];
}

export interface ReturnItem {
  _id: string;
  name: string;
  size: string;
  qty: number;
}
