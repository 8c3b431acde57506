import { listingHref, pageOfAddress } from '#lib/paging/paging.ts';
import { paths } from '#lib/site/paths.ts';
import type { TicketStatus } from './ticket.ts';

export const ticketFilters = ['pending', 'resolved', 'all'] as const;
export type TicketFilter = TicketStatus | 'all';

export interface TicketAddress {
  filter: TicketFilter;
  /** A ticket's number, or a part of its subject. */
  q: string;
  page: number;
}

export function readTicketAddress(search: string): TicketAddress {
  const params = new URLSearchParams(search);
  const q = (params.get('q') ?? '').trim().slice(0, 100);
  const status = params.get('status') ?? (q === '' ? 'pending' : 'all');
  return {
    filter: ticketFilters.find((one) => one === status) ?? 'pending',
    q,
    page: pageOfAddress(search),
  };
}

export const ticketFields = ({ filter, q }: Omit<TicketAddress, 'page'>) => [
  ...(q === '' ? [] : [{ name: 'q', value: q }]),
  ...(filter === (q === '' ? 'pending' : 'all') ? [] : [{ name: 'status', value: filter }]),
];

export const ticketsHref = ({ page, ...address }: TicketAddress): string =>
  listingHref(paths.adminTickets, ticketFields(address), page);
