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
import { methodLabel } from '#lib/payments/methods.ts';
import { refundableMoneyCents } from '#lib/payments/payment-state.ts';
import { formatMoney } from '#lib/format/money.ts';
import { REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import {
  ApproveDialog,
  NumberInTitle,
  ReasonDialog,
  RestockField,
} from '#islands/admin/ui/AdminDialog.tsx';
import * as m from '#messages';

interface OpenDialog {
  kind: 'approve' | 'assign' | 'cancel' | 'payment' | 'refund' | 'erase';
  order: AdminOrderView;
}

/** These dialogs stay open when the server refuses the form, with what was typed. */
const openAfterRefusal = new Set<OpenDialog['kind']>(['payment', 'refund']);

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
    erase: (order: AdminOrderView) => setDialog({ kind: 'erase', order }),
    cancel: (order: AdminOrderView) => setDialog({ kind: 'cancel', order }),
  };
  return { busy, doing, dialog, setDialog, run, lastId };
}

interface CancelDialogProps {
  orderNumber: string;
  send: (reason: string, restock: boolean) => Promise<void>;
  onClose: () => void;
}

function CancelDialog({ orderNumber, send, onClose }: CancelDialogProps) {
  const [restock, setRestock] = useState(true);
  return (
    <ReasonDialog
      title={
        <>
          Cancel order <NumberInTitle>{orderNumber}</NumberInTitle>?
        </>
      }
      message={REASON_BY_EMAIL}
      action="Cancel order"
      busyLabel={m.orders_cancelling()}
      onClose={onClose}
      send={(reason) => send(reason, restock)}
    >
      <RestockField restock={restock} setRestock={setRestock} />
    </ReasonDialog>
  );
}

export function ActionDialog({
  busy,
  dialog,
  setDialog,
  run,
  lastId,
}: ReturnType<typeof useOrderActions>) {
  if (!dialog) return null;
  const { kind, order } = dialog;
  const { orderNumber } = order;
  const onClose = () => setDialog(undefined);
  if (kind === 'approve') {
    return (
      <ApproveDialog
        orderNumber={orderNumber}
        busy={busy !== undefined}
        onClose={onClose}
        approve={() => void run(order, () => approve(order), `Order ${orderNumber} approved`)}
      >
        {formatMoney(order.totalCents)} by {methodLabel(order.method)}.
      </ApproveDialog>
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
        onClose={onClose}
        send={async (refunding) => {
          let difference: Difference | undefined;
          const send = () =>
            refund(order, refunding).catch((error: unknown) => {
              difference = differenceIn(error);
              throw error;
            });
          await run(order, send, `Refund of ${orderNumber} recorded`);
          return difference ?? {};
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
      send={(reason, restock) =>
        run(order, () => cancel(order, reason, restock), `Order ${orderNumber} cancelled`)
      }
    />
  );
}
