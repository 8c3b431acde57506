import type { BoughtLine, OwnOrder } from './codec.ts';

/** The page number in an address; 1 if it is missing or invalid. */
export function pageOfAddress(search: string): number {
  const requested = Number(new URLSearchParams(search).get('page') ?? 1);
  return Number.isSafeInteger(requested) && requested > 0 ? requested : 1;
}

/** One page of rows. A page past the last is the last. */
export function pageOf<Row>(rows: readonly Row[], requested: number, size: number) {
  const pages = Math.max(1, Math.ceil(rows.length / size));
  const page = Math.min(requested, pages);
  return { page, pages, rows: rows.slice((page - 1) * size, page * size) };
}

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
