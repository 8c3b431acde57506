import type { AdminTicket } from '#lib/contract/tickets.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { ticketStatus, ticketLabel } from '#lib/tickets/ticket.ts';
import { TicketBadge } from '#islands/tickets/Thread.tsx';
import {
  type TicketAddress,
  type TicketFilter,
  ticketFilters,
  ticketsHref,
} from '#lib/tickets/admin-filters.ts';
import { Queue, QueueItem } from '#islands/admin/ui/Queue.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';

interface ChoiceProps {
  ticket: AdminTicket;
  isChosen: boolean;
  choose: () => void;
}

function Choice({ ticket, isChosen, choose }: ChoiceProps) {
  return (
    <QueueItem isCurrent={isChosen} columns="grid-cols-[minmax(0,1fr)_auto]" choose={choose}>
      <span className="wrap-anywhere">
        <b>{ticket.subject}</b>
        <small className="numeric block text-sm text-ink-soft">
          {ticket.user.name}, {formatMoment(ticket.createdAt)}
        </small>
      </span>
      <TicketBadge status={ticketStatus(ticket)} />
    </QueueItem>
  );
}

interface TicketQueueProps {
  tickets: readonly AdminTicket[];
  chosen: string;
  choose: (id: string) => void;
}

export function TicketQueue({ tickets, chosen, choose }: TicketQueueProps) {
  return (
    <Queue label="Tickets">
      {tickets.map((ticket) => (
        <Choice
          key={ticket._id}
          ticket={ticket}
          isChosen={ticket._id === chosen}
          choose={() => choose(ticket._id)}
        />
      ))}
    </Queue>
  );
}

const labelOf = (filter: TicketFilter): string =>
  filter === 'all' ? 'All' : ticketLabel[filter]();

interface TicketFiltersProps {
  address: TicketAddress;
  counts: Readonly<Record<string, number>> | undefined;
}

export function TicketFilters({ address, counts }: TicketFiltersProps) {
  return (
    <div className="my-4">
      <StatusChips
        isWrapping
        chips={ticketFilters.map((filter) => ({
          href: ticketsHref({ filter, q: '', page: 1 }),
          label: labelOf(filter),
          isCurrent: address.q === '' && filter === address.filter,
          count: counts && (counts[filter] ?? 0),
        }))}
      />
    </div>
  );
}
