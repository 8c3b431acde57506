import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  type MouseEvent,
  type ReactNode,
  useRef,
} from 'react';
import { REFUSED } from '#lib/browser/admin-only.ts';
import {
  readTicketAddress,
  type TicketAddress,
  ticketFields,
  type TicketFilter,
  ticketFilters,
  ticketsHref,
} from '#lib/tickets/admin-filters.ts';
import {
  type AdminTicketView,
  type AdminTicketPage,
  fetchTickets,
} from '#lib/browser/tickets/admin-client.ts';
import { $counts } from '#lib/browser/orders/admin-counts.ts';
import { useFetched, Failed, Loading } from '#islands/ui/LoadState.tsx';
import { useSearch, turnTo } from '#islands/ui/use-page.ts';
import { flushSync } from 'react-dom';
import { formatMoment } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import { statusLabel, statusOf } from '#lib/tickets/ticket.ts';
import { NO_TICKETS, TICKETS_FAILED } from '#lib/tickets/messages.ts';
import { TicketBadge } from '#islands/tickets/TicketBadge.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { isPlain, Pager } from '#islands/ui/Pager.tsx';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { TicketView } from './TicketView.tsx';

const NOTHING: AdminTicketPage['tickets'] = [];

/** The tickets that the address asks for, and the one that is looked at. */
export function useAdminTickets() {
  const search = useSearch();
  const address = useMemo(() => readTicketAddress(search), [search]);
  const { filter, page } = address;
  const fetch = useCallback(() => fetchTickets({ filter, page }), [filter, page]);
  const { fetched, again, put } = useFetched(fetch);
  const [picked, choose] = useState<string>();
  const list = fetched.is === 'here' && fetched.value !== REFUSED ? fetched.value : undefined;
  const isRefused = fetched.is === 'here' && fetched.value === REFUSED;
  const tickets = list?.tickets ?? NOTHING;
  const at = Math.max(
    0,
    tickets.findIndex(({ _id }) => _id === picked),
  );

  useEffect(() => {
    if (isRefused) $counts.set('refused');
    else if (list) $counts.set({ ...list.counts, tickets_pending: list.counts['pending'] ?? 0 });
  }, [list, isRefused]);

  const refresh = useCallback(async () => {
    // Without a line what is shown stays; pressing something says so.
    const fresh = await fetch().catch(() => undefined);
    if (fresh) put(fresh);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `put` sets a state, whichever it is
  }, [fetch]);
  useEffect(() => {
    const onSight = () => document.visibilityState === 'visible' && void refresh();
    document.addEventListener('visibilitychange', onSight);
    addEventListener('online', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      removeEventListener('online', onSight);
    };
  }, [refresh]);

  /** Shows a ticket as it is by now. */
  const change = (changed: AdminTicketView) => {
    if (!list) return;
    put({ ...list, tickets: tickets.map((one) => (one._id === changed._id ? changed : one)) });
  };
  /** Takes an answered ticket off the list of those that wait; the next one comes by itself. */
  const settle = (answered: AdminTicketView) => {
    if (filter === 'pending' && list) {
      choose((tickets[at + 1] ?? tickets[at - 1])?._id);
      put({ ...list, tickets: tickets.filter(({ _id }) => _id !== answered._id) });
    } else change(answered);
    void refresh();
  };
  const is = fetched.is;
  return {
    is,
    isRefused,
    list,
    address,
    tickets,
    ticket: tickets[at],
    choose,
    change,
    settle,
    again,
  };
}

const labelOf = (filter: TicketFilter): string => (filter === 'all' ? 'All' : statusLabel[filter]);

interface FilterProps {
  address: TicketAddress;
  counts: Readonly<Record<string, number>> | undefined;
}

function Filters({ address, counts }: FilterProps) {
  const turn = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    turnTo(event.currentTarget.href);
  };
  return (
    <nav className="chips ticket-chips" aria-label="Status">
      {ticketFilters.map((filter) => (
        <a
          key={filter}
          className="chip"
          href={ticketsHref({ filter, page: 1 })}
          aria-current={filter === address.filter ? 'true' : undefined}
          onClick={turn}
        >
          {labelOf(filter)} {counts && <span className="numeric">{counts[filter] ?? 0}</span>}
        </a>
      ))}
    </nav>
  );
}

interface ChoiceProps {
  ticket: AdminTicketView;
  isChosen: boolean;
  choose: () => void;
}

function Choice({ ticket, isChosen, choose }: ChoiceProps) {
  return (
    <li>
      <button type="button" aria-current={isChosen ? 'true' : undefined} onClick={choose}>
        <span>
          <b>{ticket.subject}</b>
          <small className="numeric">
            {ticket.user.name}, {formatMoment(ticket.createdAt)}
          </small>
        </span>
        <TicketBadge status={statusOf(ticket)} />
      </button>
    </li>
  );
}

/** What people ask, and the answers to it: who waits longest comes first. */
export function AdminTicketsScreen({ empty }: { empty?: ReactNode }) {
  const { is, isRefused, list, address, tickets, ticket, choose, change, settle, again } =
    useAdminTickets();
  const top = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  if (isRefused) return <AdminsOnly />;
  const isEmpty = list !== undefined && tickets.length === 0;
  const look = (id: string) => {
    flushSync(() => choose(id));
    heading.current?.scrollIntoView({ block: 'nearest' });
  };
  const sent = (answered: AdminTicketView) => {
    // The form that was sent goes: one reads on at the next ticket, or at the end of the list.
    flushSync(() => settle(answered));
    (heading.current ?? top.current)?.focus();
  };
  return (
    <div ref={top} tabIndex={-1} className="tickets-admin">
      <OfflineNote words="What you type stays here; send it when the line is back." />
      <Filters address={address} counts={list?.counts} />
      {is === 'waiting' && <Loading />}
      {is === 'failed' && <Failed words={TICKETS_FAILED} again={again} />}
      {isEmpty && address.filter === 'pending' && empty}
      {isEmpty && address.filter !== 'pending' && <h2 className="admin-empty">{NO_TICKETS}</h2>}
      {ticket && (
        <div className="queue-columns">
          <div>
            <ol className="queue ticket-queue" aria-label="Tickets">
              {tickets.map((one) => (
                <Choice
                  key={one._id}
                  ticket={one}
                  isChosen={one._id === ticket._id}
                  choose={() => look(one._id)}
                />
              ))}
            </ol>
            <Pager
              path={paths.adminTickets}
              fields={ticketFields(address.filter)}
              page={address.page}
              pages={list?.pages ?? 1}
              top={() => top.current}
            />
          </div>
          <TicketView ticket={ticket} heading={heading} change={change} sent={sent} />
        </div>
      )}
    </div>
  );
}
