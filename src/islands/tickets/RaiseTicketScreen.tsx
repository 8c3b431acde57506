import { NEW } from '#lib/browser/tickets/draft.ts';
import { raiseTicket } from '#lib/browser/tickets/send-ticket.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import * as m from '#messages';
import { TicketFields } from './TicketFields.tsx';
import { useTicketForm } from './use-ticket-form.ts';

export function RaiseTicketScreen() {
  const form = useTicketForm({ about: NEW, send: raiseTicket });
  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-4">
      <TicketFields form={form} />
      {form.used && (
        <p className="alert" role="alert">
          <Icon name="alert" />
          <span>
            {form.used} <a href={paths.myTickets}>{m.site_my_tickets()}</a>
          </span>
        </p>
      )}
      <OfflineNote />
      <p>
        <BusyButton busy={form.busy} busyLabel={m.common_submitting()}>
          {m.tickets_submit()}
        </BusyButton>
      </p>
    </form>
  );
}
