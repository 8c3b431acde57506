import { useCallback, useMemo, useState } from 'react';
import { readTicketAddress } from '#lib/tickets/admin-filters.ts';
import { fetchTickets } from '#lib/browser/tickets/admin-client.ts';
import type { AdminTicket } from '#lib/contract/tickets.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { useSearch } from '#islands/ui/Pager.tsx';

const NOTHING: readonly AdminTicket[] = [];

export function useAdminTickets() {
  const search = useSearch();
  const address = useMemo(() => readTicketAddress(search), [search]);
  const { filter } = address;
  const fetch = useCallback(() => fetchTickets(address), [address]);
  const { is, isForbidden, list, retry, replace } = useAdminList(fetch);
  const [picked, choose] = useState<string>();
  const tickets = list?.tickets ?? NOTHING;
  const at = Math.max(
    0,
    tickets.findIndex(({ _id }) => _id === picked),
  );

  const refresh = useCallback(async () => {
    // Offline: the list stays, and any action reports the error.
    const fresh = await fetch().catch(() => undefined);
    if (fresh) replace(fresh);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `put` sets a state, whichever it is
  }, [fetch]);
  useRefreshOnSight(refresh);

  const change = (changed: AdminTicket) => {
    if (!list) return;
    replace({ ...list, tickets: tickets.map((one) => (one._id === changed._id ? changed : one)) });
  };
  /** Removes an answered ticket from the pending list and selects the next one. */
  const settle = (answered: AdminTicket) => {
    if (filter === 'pending' && list) {
      choose((tickets[at + 1] ?? tickets[at - 1])?._id);
      replace({ ...list, tickets: tickets.filter(({ _id }) => _id !== answered._id) });
    } else change(answered);
    void refresh();
  };
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
