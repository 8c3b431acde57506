import { statusLabel, type TicketStatus } from '#lib/tickets/ticket.ts';

const classNames = { pending: 'status pending', resolved: 'status done' } as const;

/** A ticket's status: a dot and a word. */
export function TicketBadge({ status }: { status: TicketStatus }) {
  return <span className={classNames[status]}>{statusLabel[status]}</span>;
}
