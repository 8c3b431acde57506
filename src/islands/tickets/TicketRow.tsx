import { useEffect, useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isLocked, nextEditAt, type Ticket, statusOf, subjectMatter } from '#lib/tickets/ticket.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { saveTicket } from '#lib/browser/tickets/send-ticket.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import { paths } from '#lib/site/paths.ts';
import { readDraft, removeDraft } from '#lib/browser/tickets/draft.ts';
import { Thread, TicketBadge } from './Thread.tsx';
import * as m from '#messages';

function useEditLock(updatedAt: string): boolean {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const leftMs = nextEditAt(updatedAt).getTime() - Date.now();
    const timer = setTimeout(() => setNow(new Date()), Math.max(0, leftMs));
    return () => clearTimeout(timer);
  }, [updatedAt]);
  return isLocked(updatedAt, now);
}

interface LockNoteProps {
  id: string;
  updatedAt: string;
}

function LockNote({ id, updatedAt }: LockNoteProps) {
  const next = nextEditAt(updatedAt).toISOString();
  const [editAgain, end] = aroundLink(m.tickets_edit_again);
  return (
    <p className="alert edit-lock" id={id}>
      <Icon name="clock" />
      <span>
        <b>{m.tickets_locked()}</b>
        <span className="numeric">
          {editAgain}
          <time dateTime={next}>{formatMoment(next)}</time>
          {end}
        </span>
      </span>
    </p>
  );
}

interface EditTicketProps {
  ticket: Ticket;
  updatedAt: string;
  isLocked: boolean;
  saved: () => void;
  cancel: () => void;
}

/** A ticket can be edited once in 24 hours (docs/spec.md §4 "Tickets"). */
function EditTicket({ ticket, updatedAt, isLocked: isShut, saved, cancel }: EditTicketProps) {
  const { _id, image } = ticket;
  const form = useTicketForm({
    about: _id,
    ticket,
    send: async (input) => {
      const end = await saveTicket(_id, input);
      if (end.is === 'done') saved();
      return end;
    },
  });
  const lock = `${_id}-lock`;
  return (
    <form {...form.formProps} className="ticket-form">
      <TicketFields form={form} prefix={`${_id}-`} image={image} />
      {isShut && <LockNote id={lock} updatedAt={updatedAt} />}
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
          busyLabel={m.common_saving()}
          disabled={isShut}
          aria-describedby={isShut ? lock : undefined}
        >
          {m.tickets_save()}
        </BusyButton>
        <button type="button" className="button button-link" onClick={cancel}>
          {m.common_cancel()}
        </button>
      </div>
    </form>
  );
}

interface ReadTicketProps {
  ticket: Ticket;
  isLocked: boolean;
  edit: () => void;
}

function ReadTicket({ ticket, isLocked: isShut, edit }: ReadTicketProps) {
  const { _id, orderId, subject, updatedAt } = ticket;
  const [editStart, editEnd] = aroundLink(m.tickets_edit);
  const lock = `${_id}-lock`;
  return (
    <>
      <Thread ticket={ticket} author={m.tickets_you()} />
      {isShut && <LockNote id={lock} updatedAt={updatedAt} />}
      <div className="row ticket-foot">
        {orderId !== null && (
          <a className="button button-link numeric" href={`${paths.myOrders}#${orderId}`}>
            {m.checkout_order({ number: orderId })}
          </a>
        )}
        {isShut ? (
          <button type="button" className="button button-primary" disabled aria-describedby={lock}>
            {m.tickets_save()}
          </button>
        ) : (
          <button type="button" className="button button-secondary" data-edit onClick={edit}>
            {editStart}
            <span className="visually-hidden">{subject}</span>
            {editEnd}
          </button>
        )}
      </div>
    </>
  );
}

interface TicketBodyProps {
  ticket: Ticket;
  focusSummary: () => void;
}

function TicketBody({ ticket, focusSummary }: TicketBodyProps) {
  const { _id, updatedAt } = ticket;
  const isShut = useEditLock(updatedAt);
  const box = useRef<HTMLDivElement>(null);
  const [begun, setBegun] = useState(() => (!isShut && readDraft(_id) ? ticket : undefined));
  const change = (to: Ticket | undefined, focusOn: string) => {
    flushSync(() => setBegun(to));
    // The pressed button is removed, so its replacement gets the focus.
    box.current?.querySelector<HTMLElement>(focusOn)?.focus();
  };
  const cancel = () => {
    removeDraft(_id);
    change(undefined, '[data-edit]');
    // The edit button is gone if the ticket was locked in the meantime.
    if (!box.current?.contains(document.activeElement)) focusSummary();
  };
  const saved = () => {
    setBegun(undefined);
    focusSummary();
  };
  return (
    <div ref={box} className="ticket-body">
      {begun ? (
        <>
          {statusOf(ticket) === 'resolved' && <Thread ticket={ticket} author={m.tickets_you()} />}
          <EditTicket
            ticket={begun}
            updatedAt={updatedAt}
            isLocked={isShut}
            saved={saved}
            cancel={cancel}
          />
        </>
      ) : (
        <ReadTicket
          ticket={ticket}
          isLocked={isShut}
          edit={() => change(ticket, 'select, input')}
        />
      )}
    </div>
  );
}

interface TicketRowProps {
  ticket: Ticket;
  isFirst: boolean;
}

export function TicketRow({ ticket, isFirst }: TicketRowProps) {
  const summary = useRef<HTMLElement>(null);
  const [wasOpened, setOpened] = useState(isFirst);
  return (
    <details
      className="ticket"
      id={ticket._id}
      open={isFirst}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary ref={summary}>
        <span className="ticket-name">
          <b>{ticket.subject}</b>
          <small className="muted">{subjectMatter(ticket)}</small>
        </span>
        <TicketBadge status={statusOf(ticket)} />
        <time className="muted numeric" dateTime={ticket.createdAt}>
          {formatMoment(ticket.createdAt)}
        </time>
        <Icon name="chevron-down" />
      </summary>
      {wasOpened && <TicketBody ticket={ticket} focusSummary={() => summary.current?.focus()} />}
    </details>
  );
}
