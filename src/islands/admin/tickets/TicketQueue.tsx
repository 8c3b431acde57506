import type { AdminTicketView } from '#lib/browser/tickets/admin-client.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { statusOf, statusLabel } from '#lib/tickets/ticket.ts';
import { TicketBadge } from '#islands/tickets/Thread.tsx';
import type { MouseEvent } from 'react';
import {
  type TicketAddress,
  type TicketFilter,
  ticketFilters,
  ticketsHref,
} from '#lib/tickets/admin-filters.ts';
import { isPlain, goToPage } from '#islands/ui/Pager.tsx';

interface ChoiceProps {
  ticket: AdminTicketView;
  isChosen: boolean;
  choose: () => void;
}

function Choice({ ticket, isChosen, choose }: ChoiceProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={choose}>
        <span>
          <b>{ticket.subject}</b>
          <small className="numeric">
            {ticket.user.name}, {formatMoment(ticket.createdAt)}
          </small>
        </span>
        <TicketBadge status={statusOf(ticket)} />
      </button>
    </li>
  );
}

interface TicketQueueProps {
  tickets: readonly AdminTicketView[];
  chosen: string;
  choose: (id: string) => void;
}

export function TicketQueue({ tickets, chosen, choose }: TicketQueueProps) {
  return (
    <ol className="queue ticket-queue" aria-label="Tickets">
      {tickets.map((ticket) => (
        <Choice
          key={ticket._id}
          ticket={ticket}
          isChosen={ticket._id === chosen}
          choose={() => choose(ticket._id)}
        />
      ))}
    </ol>
  );
}

const labelOf = (filter: TicketFilter): string =>
  filter === 'all' ? 'All' : statusLabel[filter]();

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
          href={ticketsHref({ filter, q: '', page: 1 })}
          aria-current={address.q === '' && filter === address.filter ? 'true' : undefined}
          onClick={turn}
        >
          {labelOf(filter)} {counts && <span className="numeric">{counts[filter] ?? 0}</span>}
        </a>
      ))}
    </nav>
  );
}
