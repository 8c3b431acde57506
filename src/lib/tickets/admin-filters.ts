import { listingHref } from '#lib/catalogue/listing.ts';
import { pageOfAddress } from '#lib/orders/purchases.ts';
import { paths } from '#lib/site/paths.ts';
import type { TicketStatus } from './ticket.ts';

/** The state of the tickets page is in its address; pending tickets by default. */
export const ticketFilters = ['pending', 'resolved', 'all'] as const;
export type TicketFilter = TicketStatus | 'all';

export interface TicketAddress {
  filter: TicketFilter;
  page: number;
}

export function readTicketAddress(search: string): TicketAddress {
  const status = new URLSearchParams(search).get('status');
  return {
    filter: ticketFilters.find((one) => one === status) ?? 'pending',
    page: pageOfAddress(search),
  };
}

/** The filter as query parameter. */
export const ticketFields = (filter: TicketFilter) =>
  filter === 'pending' ? [] : [{ name: 'status', value: filter }];

export const ticketsHref = ({ filter, page }: TicketAddress): string =>
  listingHref(paths.adminTickets, ticketFields(filter), page);
