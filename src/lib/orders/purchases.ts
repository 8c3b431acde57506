import type { BoughtLine, OwnOrder } from './codec.ts';

/** Rows on one page of My List (docs/spec.md §9). */
export const PURCHASES_A_PAGE = 5;

export interface Purchase {
  line: BoughtLine;
  order: OwnOrder;
}

/**
 * One row for each item, newest first, of every order except cancelled ones (docs/readings.md "My
 * List").
 */
export const purchasesOf = (orders: readonly OwnOrder[]): Purchase[] =>
  orders
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .flatMap((order) => order.lines.map((line) => ({ line, order })));
