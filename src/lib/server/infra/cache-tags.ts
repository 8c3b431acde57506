import { stockState } from '#lib/catalogue/variants.ts';
import { findStatus, type Status } from '#lib/orders/status.ts';

/**
 * Every tag that a change can carry (docs/map.md "How a change reaches every page"): what pages
 * depend on, and what counts of orders follow.
 */

/** Stands for every tag at once: a large import, or more changes than are stored. */
export const EVERYTHING = '*';
/** The lists of products. */
export const CATALOGUE = 'catalogue';
/** What marketing writes, and the shop's settings: every page shows some of it. */
export const CONTENT = 'content';

/** More tags than this at once are noted as everything. */
export const MAX_TAGS = 500;

const PRODUCT = 'product:';

/** The tag of one product's pages. */
export const productTag = (id: string): string => `${PRODUCT}${id}`;

/** The tags of a change of one size's stock: lists show and filter by whether there is any, and whether it is low. */
export const stockTags = (id: string, before: number, after: number): string[] =>
  stockState(before) === stockState(after) ? [productTag(id)] : [productTag(id), CATALOGUE];

/** The ids of the products among some tags. */
export const productIdsOf = (tags: readonly string[]): string[] =>
  tags.filter((tag) => tag.startsWith(PRODUCT)).map((tag) => tag.slice(PRODUCT.length));

/** Whether a page can depend on a tag; the others concern the counts of orders alone. */
export const isPageTag = (tag: string): boolean =>
  [EVERYTHING, CATALOGUE, CONTENT].includes(tag) ||
  (tag.length > PRODUCT.length && tag.startsWith(PRODUCT));

/** A change of an order's status. */
export interface StatusChange {
  /** Undefined for a new order. */
  before: Status | undefined;
  after: Status;
}

const STATUS = /^orders:(\w*)>(\w+)$/;

export const statusTag = ({ before, after }: StatusChange): string =>
  `orders:${before ?? ''}>${after}`;

/** The change that a tag stands for; undefined for any other tag. */
export function readStatusTag(tag: string): StatusChange | undefined {
  const [, before = '', after = ''] = STATUS.exec(tag) ?? [];
  const to = findStatus(after);
  return to && { before: findStatus(before), after: to };
}
