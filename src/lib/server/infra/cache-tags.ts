import { stockState } from '#lib/catalogue/variants.ts';
import { findReturnStatus, type ReturnStatus } from '#lib/returns/returns.ts';
import { findStatus, type Status } from '#lib/orders/status.ts';
import { ticketStatuses, type TicketStatus } from '#lib/tickets/ticket.ts';

/**
 * Every tag that a change can carry (docs/map.md "How a change reaches every page"): what pages
 * depend on, and what counts of orders, returns and tickets follow.
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

/** Whether a page can depend on a tag; the others concern counts alone. */
export const isPageTag = (tag: string): boolean =>
  [EVERYTHING, CATALOGUE, CONTENT].includes(tag) ||
  (tag.length > PRODUCT.length && tag.startsWith(PRODUCT));

/** A change of one row's status. */
export interface StatusChange<S extends string> {
  /** Undefined for a new row. */
  before: S | undefined;
  after: S;
}

const CHANGE = /^(\w+):(\w*)>(\w+)$/;

const changeTag = (table: string, { before, after }: StatusChange<string>): string =>
  `${table}:${before ?? ''}>${after}`;

function readChange<S extends string>(
  tag: string,
  of: string,
  find: (status: string) => S | undefined,
): StatusChange<S> | undefined {
  const [, table, before = '', after = ''] = CHANGE.exec(tag) ?? [];
  const to = table === of ? find(after) : undefined;
  return to && { before: find(before), after: to };
}

/** The tag of a change of an order's status. */
export const statusTag = (change: StatusChange<Status>): string => changeTag('orders', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readStatusTag = (tag: string): StatusChange<Status> | undefined =>
  readChange(tag, 'orders', findStatus);

/** The tag of a change of a return's status. */
export const returnTag = (change: StatusChange<ReturnStatus>): string =>
  changeTag('returns', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readReturnTag = (tag: string): StatusChange<ReturnStatus> | undefined =>
  readChange(tag, 'returns', findReturnStatus);

/** The tag of a change of a ticket's status. */
export const ticketTag = (change: StatusChange<TicketStatus>): string =>
  changeTag('tickets', change);

/** The change that a tag stands for; undefined for any other tag. */
export const readTicketTag = (tag: string): StatusChange<TicketStatus> | undefined =>
  readChange(tag, 'tickets', (status) => ticketStatuses.find((one) => one === status));

/** Tickets were removed. */
export const TICKETS_REMOVED = 'tickets:removed';
