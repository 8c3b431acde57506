import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { paths } from '#lib/site/paths.ts';
import { $tickets, refetch, followTickets } from '#lib/browser/tickets/own-tickets.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager, usePage } from '#islands/ui/Pager.tsx';
import { TicketRow } from './TicketRow.tsx';
import * as m from '#messages';

/** Reads the ticket from the address, as emails link to it: `#id`. */
const named = (tickets: readonly Ticket[]): string | undefined =>
  tickets.find(({ _id }) => `#${_id}` === location.hash)?._id;

function TicketList({ tickets }: { tickets: readonly Ticket[] }) {
  const [open] = useState(() => named(tickets) ?? tickets[0]?._id);
  useEffect(() => {
    const id = named(tickets);
    if (id) document.getElementById(id)?.scrollIntoView();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the list is there
  }, []);
  return tickets.map((ticket) => (
    <TicketRow key={ticket._id} ticket={ticket} isFirst={ticket._id === open} />
  ));
}

/** Changes appear within seconds (docs/spec.md §4). */
export function TicketsScreen({ empty }: { empty?: ReactNode }) {
  const page = usePage();
  const top = useRef<HTMLDivElement>(null);
  const state = useStore($tickets);
  useEffect(() => followTickets(page), [page]);

  if (state.is === 'loading') return <Loading />;
  if (state.is === 'failed') return <Failed message={m.tickets_not_loaded()} retry={refetch} />;
  const { tickets, pages } = state.list;
  if (tickets.length === 0 && page === 1) return empty;
  return (
    <div ref={top} tabIndex={-1} className="@container focus:outline-none">
      <OfflineNote className="mb-4" message={m.tickets_offline()} />
      <TicketList key={page} tickets={tickets} />
      <Pager path={paths.myTickets} page={page} pages={pages} top={() => top.current} />
    </div>
  );
}
