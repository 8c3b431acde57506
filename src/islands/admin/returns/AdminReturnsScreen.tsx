import { useEffect, useRef } from 'react';
import { announce } from '#lib/browser/announce.ts';
import { stepReturn } from '#lib/browser/orders/returns-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { RETURNS_FAILED } from '#lib/orders/admin-messages.ts';
import {
  type AdminReturn,
  nextReturnStep,
  noReturns,
  returnFields,
  returnFilterLabel,
  returnFilters,
  type ReturnFilter,
  returnsHref,
} from '#lib/orders/admin-returns.ts';
import { paths } from '#lib/site/paths.ts';
import { AdminsOnly } from '#islands/admin/ui/AdminsOnly.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
import { Failed, Loading } from '#islands/ui/LoadState.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { StepDialog } from './ReturnDialogs.tsx';
import { ReturnRow } from './ReturnRow.tsx';
import { useReturns, useReturnSteps } from './use-returns.ts';

const chipsOf = (current: ReturnFilter) =>
  returnFilters.map((filter) => ({
    href: returnsHref({ filter, page: 1 }),
    label: returnFilterLabel(filter),
    isCurrent: filter === current,
  }));

const countLabel = (total: number): string => (total === 1 ? '1 return' : `${total} returns`);

/** Returns of delivered orders, each with its next step; what waits for an admin comes first. */
export function AdminReturnsScreen() {
  const { is, isForbidden, list, address, change, retry } = useReturns();
  const steps = useReturnSteps(change);
  const top = useRef<HTMLDivElement>(null);
  const { filter, page } = address;

  useEffect(() => {
    if (list) announce(list.total === 0 ? noReturns[filter] : countLabel(list.total));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- announced when the list is another
  }, [list?.total, filter]);

  if (isForbidden) return <AdminsOnly />;
  const approve = async (shown: AdminReturn) => {
    const done = `Return of ${shown.orderNumber} approved`;
    const end = await steps.run(shown, () => stepReturn(shown, 'approve', { done }));
    if (end?.is === 'failed') notify('error', end.message);
  };
  const next = (shown: AdminReturn) => {
    const step = nextReturnStep(shown);
    if (step === 'approve') void approve(shown);
    else steps.setOpen({ kind: step === 'receive' ? 'receive' : shown.resolution, shown });
  };
  return (
    <div ref={top} tabIndex={-1} className="returns-admin">
      <OfflineNote message="This list may be out of date." />
      <div className="admin-filters">
        <StatusChips chips={chipsOf(filter)} />
      </div>
      {is === 'loading' && <Loading />}
      {is === 'failed' && <Failed message={RETURNS_FAILED} retry={retry} />}
      {list?.returns.length === 0 && <h2 className="admin-empty">{noReturns[filter]}</h2>}
      {list && list.returns.length > 0 && (
        <ul className="return-rows" aria-label="Returns">
          {list.returns.map((shown) => (
            <ReturnRow
              key={shown.id}
              shown={shown}
              busy={steps.busy === shown.id && steps.open === undefined}
              next={() => next(shown)}
              decline={() => steps.setOpen({ kind: 'decline', shown })}
            />
          ))}
        </ul>
      )}
      <Pager
        path={paths.adminReturns}
        fields={returnFields(filter)}
        page={page}
        pages={list?.pages ?? 1}
        top={() => top.current}
      />
      {steps.open && <StepDialog {...steps} open={steps.open} />}
    </div>
  );
}
