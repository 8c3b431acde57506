import { type ReactNode, useRef } from 'react';
import { ticketFields, type TicketFilter } from '#lib/tickets/admin-filters.ts';
import type { AdminTicket } from '#lib/contract/tickets.ts';
import { EmptyNote } from '#islands/admin/ui/EmptyNote.tsx';
import { QueueColumns } from '#islands/admin/ui/Queue.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { flushSync } from 'react-dom';
import { paths } from '#lib/site/paths.ts';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { NoPermission } from '#islands/admin/ui/NoPermission.tsx';
import { TicketView } from './TicketView.tsx';
import { useAdminTickets } from './use-admin-tickets.ts';
import { TicketFilters, TicketQueue } from './TicketQueue.tsx';
import * as m from '#messages';

function NoTickets({ filter, empty }: { filter: TicketFilter; empty: ReactNode }) {
  return filter === 'pending' ? (
    empty
  ) : (
    <EmptyNote>
      <h2>{m.tickets_none()}</h2>
    </EmptyNote>
  );
}

/** The ticket that has waited longest comes first. */
export function AdminTicketsScreen({ empty }: { empty?: ReactNode }) {
  const { is, isForbidden, list, address, tickets, ticket, choose, change, settle, retry } =
    useAdminTickets();
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  if (isForbidden) return <NoPermission />;
  const isEmpty = list !== undefined && tickets.length === 0;
  const look = (id: string) => {
    flushSync(() => choose(id));
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  const sent = (answered: AdminTicket) => {
    // The form is removed, so the focus moves to the next ticket or to the end of the list.
    flushSync(() => settle(answered));
    (heading.current ?? top.current)?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} className="min-h-[70dvh] outline-none">
      <OfflineNote message="Your text is saved here. Send it when you are online again." />
      <TicketFilters address={address} counts={list?.counts} />
      {is === 'loading' && <Loading />}
      {is === 'failed' && <Failed message={m.tickets_not_loaded()} retry={retry} />}
      {isEmpty && <NoTickets filter={address.filter} empty={empty} />}
      {ticket && (
        <QueueColumns>
          <div className="min-w-0">
            <TicketQueue tickets={tickets} chosen={ticket._id} choose={look} />
            <Pager
              path={paths.adminTickets}
              fields={ticketFields(address)}
              page={address.page}
              pages={list?.pages ?? 1}
              top={() => top.current}
            />
          </div>
          <TicketView ticket={ticket} heading={heading} change={change} sent={sent} />
        </QueueColumns>
      )}
    </div>
  );
}
