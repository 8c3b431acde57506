import { useEffect, useState, useRef } from 'react';
import { isLocked, nextEditAt, type Ticket, statusOf } from '#lib/tickets/ticket.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { saveTicket } from '#lib/browser/tickets/own-tickets.ts';
import { LOCKED } from '#lib/tickets/schema.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import { paths } from '#lib/site/paths.ts';
import { readDraft } from '#lib/browser/tickets/draft.ts';
import { Thread, TicketBadge } from './Thread.tsx';

/** Whether a ticket last edited at `updatedAt` is still locked. */
function useEditLock(updatedAt: string): boolean {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const leftMs = nextEditAt(updatedAt).getTime() - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return isLocked(updatedAt, now);
}

interface EditTicketProps {
  /** The ticket when editing began. */
  ticket: Ticket;
  /** When it was last edited, here or in another tab. */
  updatedAt: string;
  typing: () => void;
  saved: () => void;
  close: () => void;
}

/** Editing a ticket, once in 24 hours (docs/spec.md §4 "Tickets"). */
function EditTicket({ ticket, updatedAt, typing, saved, close }: EditTicketProps) {
  const { _id, image } = ticket;
  const isShut = useEditLock(updatedAt);
  const form = useTicketForm({
    about: _id,
    ticket,
    send: async (input) => {
      const end = await saveTicket(_id, input);
      if (end.is === 'done') saved();
      return end;
    },
  });
  const { ref } = form.formProps;
  useEffect(() => {
    const { current } = ref;
    // A focused field counts as the beginning of editing.
    current?.addEventListener('focusin', typing);
    return () => current?.removeEventListener('focusin', typing);
  }, [ref, typing]);
  const lock = `${_id}-lock`;
  return (
    <form {...form.formProps} className="ticket-form">
      <TicketFields form={form} prefix={`${_id}-`} image={image} />
      {isShut && (
        <p className="alert edit-lock" id={lock}>
          <Icon name="clock" />
          <span>
            <b>{LOCKED}</b>
            <span className="numeric">
              You can edit again on{' '}
              <time dateTime={nextEditAt(updatedAt).toISOString()}>
                {formatMoment(nextEditAt(updatedAt).toISOString())}
              </time>
            </span>
          </span>
        </p>
      )}
      {form.used && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          {form.used}
        </p>
      )}
      <OfflineNote />
      <div className="row">
        <BusyButton
          busy={form.busy}
          busyLabel="Saving..."
          disabled={isShut}
          aria-describedby={isShut ? lock : undefined}
        >
          Save
        </BusyButton>
        <button type="button" className="button button-link" onClick={close}>
          Close
        </button>
      </div>
    </form>
  );
}

interface TicketRowProps {
  ticket: Ticket;
  /** Whether it is open at first. */
  isFirst: boolean;
}

/** One ticket: a summary row that opens to the conversation. */
export function TicketRow({ ticket, isFirst }: TicketRowProps) {
  const summary = useRef<HTMLElement>(null);
  const details = useRef<HTMLDetailsElement>(null);
  const [wasOpened, setOpened] = useState(isFirst);
  const [isWriting, setWriting] = useState(false);
  /** The ticket when editing began: later updates don't overwrite the fields. */
  const [begun, setBegun] = useState<Ticket>();
  const status = statusOf(ticket);
  const written = begun ?? ticket;
  const isEdited = status === 'pending' || isWriting || begun !== undefined;
  const onClose = () => {
    setWriting(false);
    if (!readDraft(ticket._id)) setBegun(undefined);
    if (details.current) details.current.open = false;
    summary.current?.focus();
  };
  const saved = () => {
    setBegun(undefined);
    setWriting(false);
    // Save is disabled from now on; the conversation takes the focus.
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
          {status === 'resolved' && <Thread ticket={ticket} author="You" />}
          {isEdited && (
            <EditTicket
              key={written.updatedAt}
              ticket={written}
              updatedAt={ticket.updatedAt}
              typing={() => setBegun((before) => before ?? ticket)}
              saved={saved}
              close={onClose}
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
