import { useEffect } from 'react';
import { formatMoment } from '#lib/format/dates.ts';
import { nextEditAt, type Ticket } from '#lib/tickets/ticket.ts';
import { saveTicket } from '#lib/browser/tickets/own-tickets.ts';
import { LOCKED } from '#lib/tickets/messages.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { TicketFields } from './TicketFields.tsx';
import { useEditLock } from './use-edit-lock.ts';
import { useTicketForm } from './use-ticket-form.ts';

interface Props {
  /** As it was when the writing began. */
  ticket: Ticket;
  /** When it was last written, here or in another tab. */
  updatedAt: string;
  typing: () => void;
  saved: () => void;
  close: () => void;
}

/** A ticket written anew, once in 24 hours (docs/spec.md §4 "Tickets"). */
export function EditTicket({ ticket, updatedAt, typing, saved, close }: Props) {
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
    // Whoever stands in a field is about to write.
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
              Next edit:{' '}
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
