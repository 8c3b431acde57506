import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { stepReturn } from '#lib/browser/returns/step-return.ts';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import { type AdminReturn, listReturns } from '#lib/contract/returns.ts';
import { ADMIN_PAGE_SIZE, listingHref } from '#lib/paging/paging.ts';
import { readReturnsAddress, type ReturnsAddress } from '#lib/returns/admin-returns.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { useSearch } from '#islands/ui/Pager.tsx';

function fetchReturns({ filter, page }: ReturnsAddress) {
  const status = filter === 'all' ? [] : [{ name: 'status', value: filter }];
  const fields = [...status, { name: 'limit', value: String(ADMIN_PAGE_SIZE) }];
  return requestAllowed(listReturns, {
    query: new URLSearchParams(listingHref('', fields, page)),
  });
}

export function useReturns() {
  const search = useSearch();
  const address = useMemo(() => readReturnsAddress(search), [search]);
  const fetch = useCallback(() => fetchReturns(address), [address]);
  const { is, isForbidden, list, retry, replace } = useAdminList(fetch);

  const refresh = useCallback(async () => {
    // Offline: the list stays, and any action reports the error.
    const fresh = await fetch().catch(() => undefined);
    if (fresh !== undefined && fresh !== FORBIDDEN) replace(fresh);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `replace` sets a state, whichever it is
  }, [fetch]);
  useRefreshOnSight(refresh);

  /** Updates a return in place, so that no row moves. */
  const change = (changed: AdminReturn) => {
    if (!list) return;
    const returns = list.returns.map((one) => (one._id === changed._id ? changed : one));
    replace({ ...list, returns });
  };
  return { is, isForbidden, list, address, change, retry };
}

export interface OpenStep {
  kind: 'decline' | 'receive' | 'exchange' | 'refund';
  adminReturn: AdminReturn;
}

export function useReturnSteps(change: (changed: AdminReturn) => void) {
  const [busy, setBusy] = useState<string>();
  const [open, setOpen] = useState<OpenStep>();

  /** Runs one step at a time; `undefined` while another one is in progress. */
  const run = async (
    adminReturn: AdminReturn,
    step: () => Promise<{ return: AdminReturn }>,
    done: string,
  ) => {
    if (busy !== undefined) return undefined;
    setBusy(adminReturn._id);
    const end = await stepReturn(step(), done);
    // The pressed button and its dialog may be removed, so the focus can move only now.
    flushSync(() => {
      setBusy(undefined);
      if (end.is === 'failed') return;
      setOpen(undefined);
      change(end.adminReturn);
    });
    if (end.is === 'moved' && document.activeElement === document.body) {
      document.getElementById(adminReturn._id)?.focus({ preventScroll: true });
    }
    return end;
  };
  /** Like `run`, and tells the person why it failed. */
  const make = async (...step: Parameters<typeof run>) => {
    const end = await run(...step);
    if (end?.is === 'failed') notify('error', end.message);
  };
  const close = (closed: OpenStep) => setOpen((now) => (now === closed ? undefined : now));
  return { busy, open, setOpen, close, run, make };
}
