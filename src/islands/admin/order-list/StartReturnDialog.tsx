import { useCallback, useMemo, useState } from 'react';
import { staffReturnClient } from '#lib/browser/order-list/staff-return.ts';
import type { ReturnEnd } from '#lib/browser/returns/request-return.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { RETURN_LIST_FAILED } from '#lib/returns/messages.ts';
import { closedText, returnStateOf } from '#lib/returns/return-form.ts';
import { AdminDialog, NumberInTitle } from '#islands/admin/ui/AdminDialog.tsx';
import { ReturnForm } from '#islands/returns/ReturnForm.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import * as m from '#messages';

interface Props {
  order: AdminOrderView;
  /** The number of days in which a delivered order can be returned. */
  days: number;
  requested: (made: OwnReturn) => void;
  onClose: () => void;
}

function Form({ order, days, requested }: Omit<Props, 'onClose'>) {
  const { orderNumber } = order;
  const [now] = useState(() => new Date());
  const client = useMemo(() => staffReturnClient(orderNumber), [orderNumber]);
  const { fetched, retry } = useFetched(
    useCallback(() => client.fetchReturns(order), [client, order]),
  );
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') return <Failed message={RETURN_LIST_FAILED} retry={retry} />;
  const state = returnStateOf(order, fetched.value, { days, now });
  if (state.is !== 'ready') {
    return <p>{state.is === 'open' ? m.returns_open() : closedText(state.is, order, days)}</p>;
  }
  const settle = (end: ReturnEnd) => {
    if (end.is === 'requested') requested(end.made);
  };
  return (
    <>
      <p className="muted mb-4">The same questions that a customer answers.</p>
      <ReturnForm order={order} lines={state.lines} client={client} settle={settle} />
    </>
  );
}

/** Starts a return for the buyer. */
export function StartReturnDialog({ onClose, ...props }: Props) {
  return (
    <AdminDialog
      wide
      onClose={onClose}
      title={
        <>
          Start a return of <NumberInTitle>{props.order.orderNumber}</NumberInTitle>
        </>
      }
    >
      <Form {...props} />
    </AdminDialog>
  );
}
