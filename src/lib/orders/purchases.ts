import type { BoughtLine, OwnOrder } from './codec.ts';

export const PURCHASES_A_PAGE = 5;

export interface Purchase {
  line: BoughtLine;
  order: OwnOrder;
}

/** One row per item, newest first, without cancelled orders (docs/readings.md "My List"). */
export const purchasesOf = (orders: readonly OwnOrder[]): Purchase[] =>
  orders
    .filter(({ status }) => status !== 'cancelled')
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .flatMap((order) => order.lines.map((line) => ({ line, order })));
