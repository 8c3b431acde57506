import type { MouseEvent } from 'react';
import {
  type TicketAddress,
  type TicketFilter,
  ticketFilters,
  ticketsHref,
} from '#lib/tickets/admin-filters.ts';
import { goToPage } from '#islands/ui/use-page.ts';
import { statusLabel } from '#lib/tickets/ticket.ts';
import { isPlain } from '#islands/ui/Pager.tsx';

const labelOf = (filter: TicketFilter): string => (filter === 'all' ? 'All' : statusLabel[filter]);

interface TicketFiltersProps {
  address: TicketAddress;
  counts: Readonly<Record<string, number>> | undefined;
}

export function TicketFilters({ address, counts }: TicketFiltersProps) {
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    goToPage(event.currentTarget.href);
  };
  return (
    <nav className="chips ticket-chips" aria-label="Status">
      {ticketFilters.map((filter) => (
        <a
          key={filter}
          className="chip"
          href={ticketsHref({ filter, page: 1 })}
          aria-current={filter === address.filter ? 'true' : undefined}
          onClick={turn}
        >
          {labelOf(filter)} {counts && <span className="numeric">{counts[filter] ?? 0}</span>}
        </a>
      ))}
    </nav>
  );
}
