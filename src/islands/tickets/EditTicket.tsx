import { useEffect, useState } from 'react';
import { isLocked, nextEditAt, type Ticket } from '#lib/tickets/ticket.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { formatDay, formatTime } from '#lib/format/dates.ts';
import { saveTicket } from '#lib/browser/tickets/send-ticket.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useTicketForm } from './use-ticket-form.ts';
import * as m from '#messages';

export function useEditLock(updatedAt: string): boolean {
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

export function LockNote({ id, updatedAt }: LockNoteProps) {
  const next = nextEditAt(updatedAt).toISOString();
  const [editAgain, end] = aroundLink(m.tickets_edit_again);
  return (
    <p className="alert edit-lock border-turmeric-500 bg-pending-tint text-pending" id={id}>
      <Icon name="clock" />
      <span>
        <b>{m.tickets_locked()}</b>
        <span className="numeric">
          {editAgain}
          {/* In large letters the time stands below the day. */}
          <time className="whitespace-normal" dateTime={next}>
            <span className="whitespace-nowrap">{formatDay(next)}</span>, {formatTime(next)}
          </time>
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
export function EditTicket({
  ticket,
  updatedAt,
  isLocked: isShut,
  saved,
  cancel,
}: EditTicketProps) {
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
    <form {...form.formProps} className="grid grid-cols-1 gap-4">
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
