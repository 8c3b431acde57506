import type { AdminTicketView } from '#lib/browser/tickets/admin-client.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { statusOf } from '#lib/tickets/ticket.ts';
import { TicketBadge } from '#islands/tickets/TicketBadge.tsx';

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
