import { useState } from 'react';
import { flushSync } from 'react-dom';
import {
  act,
  approve,
  assign,
  cancel,
  eraseGuest,
  recordPayment,
  refund,
} from '#lib/browser/order-list/client.ts';
import { type Difference, differenceIn } from '#lib/browser/payments/difference.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { DriverDialog } from '#islands/admin/deliveries/DriverDialog.tsx';
import { EraseGuestDialog } from './EraseGuestDialog.tsx';
import { PaymentDialog } from '#islands/admin/payments/PaymentDialog.tsx';
import { RefundDialog } from '#islands/admin/payments/RefundDialog.tsx';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { ApproveOrder, approvedText } from './ApproveOrder.tsx';
import { lazyComponent } from '#islands/ui/lazy-component.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangeOrderDialog } from './ChangeOrderDialog.tsx';

const StartReturnDialog = lazyComponent(
  async () => (await import('./StartReturnDialog.tsx')).StartReturnDialog,
);

interface OpenDialog {
  kind: 'approve' | 'assign' | 'change' | 'cancel' | 'payment' | 'refund' | 'return' | 'erase';
  order: AdminOrderView;
}

/** These dialogs stay open when the server refuses the form, with what was typed. */
const openAfterRefusal = new Set<OpenDialog['kind']>(['payment', 'refund', 'cancel']);

const focusOpenDialog = (): void =>
  document.querySelector<HTMLElement>('.admin-dialog[open] > header button')?.focus();

export function useOrderActions(change: (order: AdminOrderView) => Promise<void>) {
  const [busy, setBusy] = useState<string>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [lastId, setLastId] = useState<string>();
  const run = async (order: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => {
    if (busy !== undefined) return;
    setBusy(order.orderNumber);
    const changed = await act(order, work, done);
    // The pressed button may be removed, so the focus can move only now.
    flushSync(() => {
      setBusy(undefined);
      if (changed || !(dialog && openAfterRefusal.has(dialog.kind))) setDialog(undefined);
      if (!changed) return;
      if (changed.driverId !== null) setLastId(changed.driverId);
      void change(changed);
    });
    if (document.activeElement === document.body) focusOpenDialog();
  };
  const doing = {
    busy,
    approve: (order: AdminOrderView) => setDialog({ kind: 'approve', order }),
    assign: (order: AdminOrderView) => setDialog({ kind: 'assign', order }),
    recordPayment: (order: AdminOrderView) => setDialog({ kind: 'payment', order }),
    refund: (order: AdminOrderView) => setDialog({ kind: 'refund', order }),
    startReturn: (order: AdminOrderView) => setDialog({ kind: 'return', order }),
    erase: (order: AdminOrderView) => setDialog({ kind: 'erase', order }),
    cancel: (order: AdminOrderView) => setDialog({ kind: 'cancel', order }),
    change: (order: AdminOrderView) => setDialog({ kind: 'change', order }),
  };
  const changed = (order: AdminOrderView) => {
    setDialog(undefined);
    void change(order);
  };
  return { busy, doing, dialog, setDialog, run, changed, lastId };
}

/** Runs a call; resolves to what an admin has to accept before it is done. */
async function runAsking(
  run: (send: () => Promise<AdminOrderView>) => Promise<void>,
  send: () => Promise<AdminOrderView>,
): Promise<Difference | undefined> {
  let difference: Difference | undefined;
  await run(() =>
    send().catch((error: unknown) => {
      difference = differenceIn(error);
      throw error;
    }),
  );
  return difference;
}

export function ActionDialog({
  busy,
  dialog,
  setDialog,
  run,
  changed,
  lastId,
  returnDays,
}: ReturnType<typeof useOrderActions> & { returnDays: number }) {
  if (!dialog) return null;
  const { kind, order } = dialog;
  const { orderNumber } = order;
  const onClose = () => setDialog(undefined);
  if (kind === 'approve') {
    return (
      <ApproveOrder
        order={order}
        busy={busy !== undefined}
        lastId={lastId}
        onClose={onClose}
        approve={(driver) =>
          void run(order, () => approve(order, driver?._id), approvedText(order, driver))
        }
      />
    );
  }
  if (kind === 'assign') {
    return (
      <DriverDialog
        title={`Assign ${orderNumber}`}
        currentId={order.driverId ?? undefined}
        town={order.to.city}
        busy={busy !== undefined}
        lastId={lastId}
        onClose={onClose}
        assign={(driver) =>
          void run(
            order,
            () => assign(order, driver._id),
            `${orderNumber} assigned to ${driver.name}`,
          )
        }
      >
        <p className="muted">{order.address}</p>
      </DriverDialog>
    );
  }
  if (kind === 'change') {
    return <ChangeOrderDialog order={order} changed={changed} onClose={onClose} />;
  }
  if (kind === 'payment') {
    return (
      <PaymentDialog
        orderNumber={orderNumber}
        dueCents={order.dueCents}
        busy={busy !== undefined}
        onClose={onClose}
        send={(received) =>
          run(order, () => recordPayment(order, received), `Payment of ${orderNumber} recorded`)
        }
      />
    );
  }
  if (kind === 'refund') {
    return (
      <RefundDialog
        orderNumber={orderNumber}
        amountCents={order.refundDueCents}
        mostCents={refundableMoneyCents(order)}
        sentBy={order.payment.sentBy}
        asksReason
        onClose={onClose}
        send={async (refunding) =>
          (await runAsking(
            (send) => run(order, send, `Refund of ${orderNumber} recorded`),
            () => refund(order, refunding),
          )) ?? {}
        }
      />
    );
  }
  if (kind === 'return') {
    return (
      <StartReturnDialog
        order={order}
        days={returnDays}
        onClose={onClose}
        requested={({ _id, status, resolution }) => {
          const latestReturn = { _id, status, resolution };
          const changed = () => Promise.resolve({ ...order, latestReturn });
          void run(order, changed, `Return of ${orderNumber} requested`);
        }}
      />
    );
  }
  if (kind === 'erase') {
    return (
      <EraseGuestDialog
        order={order}
        busy={busy !== undefined}
        onClose={onClose}
        erase={(orders) => void run(order, () => eraseGuest(order, orders), 'Buyer erased')}
      />
    );
  }
  return (
    <CancelDialog
      orderNumber={orderNumber}
      onClose={onClose}
      send={(cancelling) =>
        runAsking(
          (send) => run(order, send, `Order ${orderNumber} cancelled`),
          () => cancel(order, cancelling),
        )
      }
    />
  );
}
