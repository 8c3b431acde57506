import { request } from '#lib/browser/session/request.ts';
import { type AdminReturn, approveReturn } from '#lib/contract/returns.ts';
import {
  nextReturnStep,
  noReturns,
  returnFields,
  returnFilterLabel,
  returnFilters,
  type ReturnFilter,
  returnsHref,
} from '#lib/returns/admin-returns.ts';
import { paths } from '#lib/site/paths.ts';
import { RETURN_LIST_FAILED } from '#lib/returns/messages.ts';
import { AdminList, FilterBar } from '#islands/admin/ui/AdminList.tsx';
import { StatusChips } from '#islands/admin/ui/StatusChips.tsx';
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

/** Returns that wait for an admin come first. */
export function AdminReturnsScreen() {
  const { address, change, ...state } = useReturns();
  const steps = useReturnSteps(change);
  const { filter, page } = address;

  const approve = (adminReturn: AdminReturn) => {
    const approved = () => request(approveReturn, { params: { id: adminReturn._id } });
    return steps.make(adminReturn, approved, `Return of ${adminReturn.orderId} approved`);
  };
  const next = (adminReturn: AdminReturn) => {
    const step = nextReturnStep(adminReturn);
    if (step === 'approve') void approve(adminReturn);
    else
      steps.setOpen({ kind: step === 'receive' ? 'receive' : adminReturn.resolution, adminReturn });
  };
  return (
    <>
      <AdminList
        state={state}
        tools={
          <FilterBar>
            <StatusChips chips={chipsOf(filter)} />
          </FilterBar>
        }
        count={({ total }) => (total === 0 ? noReturns[filter] : countLabel(total))}
        isCountDisplayed={false}
        isEmpty={({ returns }) => returns.length === 0}
        empty={<h2>{noReturns[filter]}</h2>}
        failed={RETURN_LIST_FAILED}
        pager={{
          path: paths.adminReturns,
          fields: returnFields(filter),
          page,
          pages: state.list?.pages ?? 1,
        }}
      >
        {({ returns }) => (
          <ul aria-label="Returns">
            {returns.map((adminReturn) => (
              <ReturnRow
                key={adminReturn._id}
                adminReturn={adminReturn}
                busy={steps.busy === adminReturn._id && steps.open === undefined}
                next={() => next(adminReturn)}
                decline={() => steps.setOpen({ kind: 'decline', adminReturn })}
              />
            ))}
          </ul>
        )}
      </AdminList>
      {steps.open && <StepDialog {...steps} open={steps.open} />}
    </>
  );
}
