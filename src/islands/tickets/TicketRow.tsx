import { useState, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Ticket, ticketStatus, subjectMatter } from '#lib/tickets/ticket.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { FoldingRow, RowName } from '#islands/ui/FoldingRow.tsx';
import { paths } from '#lib/site/paths.ts';
import { readDraft, removeDraft } from '#lib/browser/tickets/draft.ts';
import { EditTicket, LockNote, useEditLock } from './EditTicket.tsx';
import { Thread, TicketBadge } from './Thread.tsx';
import * as m from '#messages';

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
      <div className="row justify-end">
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
    <div ref={box} className="grid grid-cols-1 gap-4">
      {begun ? (
        <>
          {ticketStatus(ticket) === 'resolved' && (
            <Thread ticket={ticket} author={m.tickets_you()} />
          )}
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
    <FoldingRow
      name="ticket"
      columns="xl:grid-cols-[minmax(0,1fr)_120px_160px_24px]"
      id={ticket._id}
      open={isFirst}
      opened={() => setOpened(true)}
      summary={summary}
      head={
        <>
          <span>
            <RowName className="block font-semibold">{ticket.subject}</RowName>
            <small className="muted text-sm">{subjectMatter(ticket)}</small>
          </span>
          <span className="*:whitespace-normal xl:justify-self-start">
            <TicketBadge status={ticketStatus(ticket)} />
          </span>
          <time className="muted numeric text-sm" dateTime={ticket.createdAt}>
            {formatMoment(ticket.createdAt)}
          </time>
        </>
      }
    >
      {wasOpened && <TicketBody ticket={ticket} focusSummary={() => summary.current?.focus()} />}
    </FoldingRow>
  );
}
