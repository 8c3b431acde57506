import { useState } from 'react';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { assignMany } from '#lib/browser/order-list/client.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { AdminOrderView, AssignedMany, DriverOption } from '#lib/order-list/codec.ts';
import { paths } from '#lib/site/paths.ts';
import { NO_RESPONSE, NOT_DONE } from '#lib/messages/messages.ts';
import { AdminDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { DriverDialog } from '#islands/admin/deliveries/DriverDialog.tsx';
import { IN_BAR, SelectionBar } from '#islands/admin/ui/Selection.tsx';
import type { Selection } from '#islands/admin/ui/use-selection.ts';

const ordersOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`);

interface ResultProps {
  result: AssignedMany;
  driver: string;
  onClose: () => void;
}

const Result = ({ result: { assigned, refused }, driver, onClose }: ResultProps) => (
  <AdminDialog title={`${ordersOf(refused.length)} not assigned`} onClose={onClose}>
    {assigned.length > 0 && (
      <p className="muted">
        {ordersOf(assigned.length)} assigned to {driver}.
      </p>
    )}
    <ul className="mt-4 grid gap-3" aria-label="Not assigned">
      {refused.map(({ orderId, message }) => (
        <li key={orderId} className="grid border-b border-line pb-3">
          <b className="numeric whitespace-nowrap">{orderId}</b>
          <span>{message}</span>
        </li>
      ))}
    </ul>
    <div className="row mt-4 justify-between">
      <span />
      <button type="button" className="button button-primary" onClick={onClose}>
        Done
      </button>
    </div>
  </AdminDialog>
);

function useBulkAssign(selection: Selection, refresh: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [done, setDone] = useState<{ result: AssignedMany; driver: string }>();
  const assign = async ({ _id, name }: DriverOption) => {
    if (busy) return;
    setBusy(true);
    try {
      const result = await assignMany([...selection.ids], _id);
      setIsAsking(false);
      selection.choose(result.refused.map(({ orderId }) => orderId));
      if (result.refused.length > 0) setDone({ result, driver: name });
      else notify('success', `${ordersOf(result.assigned.length)} assigned to ${name}`);
    } catch (error) {
      notify('error', sentenceOf(error, { refused: NOT_DONE, unavailable: NO_RESPONSE }));
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  return { busy, isAsking, setIsAsking, done, setDone, assign };
}

interface Props {
  selection: Selection;
  orders: readonly AdminOrderView[];
  refresh: () => Promise<void>;
}

export function BulkBar({ selection, orders, refresh }: Props) {
  const bulk = useBulkAssign(selection, refresh);
  const chosen = orders.filter(({ orderNumber }) => selection.has(orderNumber));
  const taken = chosen.filter(({ driverId }) => driverId !== null).length;
  const count = selection.ids.size;
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label="Selected orders"
          text={`${count} selected`}
          close={{ label: 'Clear selection', act: selection.clear }}
        >
          <a
            className={`button button-secondary ${IN_BAR}`}
            href={paths.packingSlips([...selection.ids])}
            target="_blank"
            rel="noopener"
          >
            <Icon name="print" />
            Print packing slips
          </a>
          <button
            type="button"
            className={`button button-primary ${IN_BAR}`}
            aria-haspopup="dialog"
            onClick={() => bulk.setIsAsking(true)}
          >
            Assign driver
          </button>
        </SelectionBar>
      )}
      {bulk.isAsking && (
        <DriverDialog
          title={`Assign ${ordersOf(count)}`}
          town={chosen[0]?.to.city ?? ''}
          busy={bulk.busy}
          assign={(driver) => void bulk.assign(driver)}
          onClose={() => bulk.setIsAsking(false)}
        >
          {taken > 0 && (
            <p className="muted">
              {taken === 1
                ? '1 of them has a driver, who will be replaced.'
                : `${taken} of them have a driver, who will be replaced.`}
            </p>
          )}
        </DriverDialog>
      )}
      {bulk.done && <Result {...bulk.done} onClose={() => bulk.setDone(undefined)} />}
    </>
  );
}
