import { useCallback, useEffect, useMemo, useState } from 'react';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { readTicketAddress } from '#lib/tickets/admin-filters.ts';
import {
  type AdminTicketView,
  type AdminTicketPage,
  fetchTickets,
} from '#lib/browser/tickets/admin-client.ts';
import { $counts } from '#lib/browser/orders/admin-counts.ts';
import { useFetched } from '#islands/ui/LoadState.tsx';
import { useSearch } from '#islands/ui/Pager.tsx';

const NOTHING: AdminTicketPage['tickets'] = [];

/** The tickets of the current address, and the open one. */
export function useAdminTickets() {
  const search = useSearch();
  const address = useMemo(() => readTicketAddress(search), [search]);
  const { filter, page } = address;
  const fetch = useCallback(() => fetchTickets({ filter, page }), [filter, page]);
  const { fetched, retry, replace } = useFetched(fetch);
  const [picked, choose] = useState<string>();
  const list = fetched.is === 'loaded' && fetched.value !== FORBIDDEN ? fetched.value : undefined;
  const isForbidden = fetched.is === 'loaded' && fetched.value === FORBIDDEN;
  const tickets = list?.tickets ?? NOTHING;
  const at = Math.max(
    0,
    tickets.findIndex(({ _id }) => _id === picked),
  );

  useEffect(() => {
    if (isForbidden) $counts.set('refused');
    else if (list) $counts.set({ ...list.counts, tickets_pending: list.counts['pending'] ?? 0 });
  }, [list, isForbidden]);

  const refresh = useCallback(async () => {
    // Offline: the list stays; any action reports the error.
    const fresh = await fetch().catch(() => undefined);
    if (fresh) replace(fresh);
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

  /** Updates a ticket in the list. */
  const change = (changed: AdminTicketView) => {
    if (!list) return;
    replace({ ...list, tickets: tickets.map((one) => (one._id === changed._id ? changed : one)) });
  };
  /** Removes an answered ticket from the pending list; the next one is selected. */
  const settle = (answered: AdminTicketView) => {
    if (filter === 'pending' && list) {
      choose((tickets[at + 1] ?? tickets[at - 1])?._id);
      replace({ ...list, tickets: tickets.filter(({ _id }) => _id !== answered._id) });
    } else change(answered);
    void refresh();
  };
  const is = fetched.is;
  return {
    is,
    isForbidden,
    list,
    address,
    tickets,
    ticket: tickets[at],
    choose,
    change,
    settle,
    retry,
  };
}
