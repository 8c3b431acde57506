import { useRef, useState } from 'react';
import { facts } from '#lib/facts/facts.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { readDraft } from '#lib/browser/tickets/draft.ts';
import { statusOf, type Ticket } from '#lib/tickets/ticket.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Thread } from './Thread.tsx';
import { TicketBadge } from './TicketBadge.tsx';
import { EditTicket } from './EditTicket.tsx';

interface Props {
  ticket: Ticket;
  /** Whether it stands open at first. */
  isFirst: boolean;
}

/** One ticket: a line, and below it what was asked and answered. */
export function TicketRow({ ticket, isFirst }: Props) {
  const summary = useRef<HTMLElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isFirst);
  const [isWriting, setWriting] = useState(false);
  /** As it was when somebody began to write: what comes meanwhile overwrites nothing. */
  const [begun, setBegun] = useState<Ticket>();
  const status = statusOf(ticket);
  const written = begun ?? ticket;
  const isEdited = status === 'pending' || isWriting || begun !== undefined;
  const shut = () => {
    setWriting(false);
    if (!readDraft(ticket._id)) setBegun(undefined);
    if (details.current) details.current.open = false;
    summary.current?.focus();
  };
  const saved = () => {
    setBegun(undefined);
    setWriting(false);
    // Save is off from now on, and where it was an answer may stand.
    summary.current?.focus();
  };
  return (
    <details
      ref={details}
      className="ticket"
      id={ticket._id}
      open={isFirst}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary ref={summary}>
        <span className="ticket-name">
          <b>{ticket.subject}</b>
          <small className="muted">
            {ticket.productCategory}, {ticket.product}
          </small>
        </span>
        <TicketBadge status={status} />
        <time className="muted numeric" dateTime={ticket.createdAt}>
          {formatMoment(ticket.createdAt)}
        </time>
        <Icon name="chevron-down" />
      </summary>
      {wasOpened && (
        <div className="ticket-body">
          {status === 'resolved' && <Thread ticket={ticket} asker="You" shop={facts.name} />}
          {isEdited && (
            <EditTicket
              key={written.updatedAt}
              ticket={written}
              updatedAt={ticket.updatedAt}
              typing={() => setBegun((before) => before ?? ticket)}
              saved={saved}
              close={shut}
            />
          )}
          {!isEdited && (
            <div className="row ticket-foot">
              {ticket.orderId !== null && (
                <a
                  className="button button-link numeric"
                  href={`${paths.myOrders}#${ticket.orderId}`}
                >
                  Order {ticket.orderId}
                </a>
              )}
              <button type="button" className="button button-link" onClick={() => setWriting(true)}>
                Edit<span className="visually-hidden"> {ticket.subject}</span>
              </button>
            </div>
          )}
        </div>
      )}
    </details>
  );
}
