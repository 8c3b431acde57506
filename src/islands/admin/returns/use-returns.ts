import { useCallback, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { fetchReturns, type StepEnd } from '#lib/browser/returns/admin-client.ts';
import { type AdminReturn, readReturnsAddress } from '#lib/returns/admin-codec.ts';
import { useAdminList, useRefreshOnSight } from '#islands/admin/ui/use-admin-list.ts';
import { useSearch } from '#islands/ui/Pager.tsx';

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
    const returns = list.returns.map((one) => (one.id === changed.id ? changed : one));
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
  const run = async (adminReturn: AdminReturn, step: () => Promise<StepEnd>) => {
    if (busy !== undefined) return undefined;
    setBusy(adminReturn.id);
    const end = await step();
    // The pressed button and its dialog may be removed, so the focus can move only now.
    flushSync(() => {
      setBusy(undefined);
      if (end.is === 'failed') return;
      setOpen(undefined);
      change(end.adminReturn);
    });
    if (end.is === 'moved' && document.activeElement === document.body) {
      document.getElementById(adminReturn.id)?.focus({ preventScroll: true });
    }
    return end;
  };
  const close = (closed: OpenStep) => setOpen((now) => (now === closed ? undefined : now));
  return { busy, open, setOpen, close, run };
}
