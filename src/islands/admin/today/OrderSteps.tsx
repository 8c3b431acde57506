import { useCallback, useRef, useState } from 'react';
import { act, approve, assign, fetchOne } from '#lib/browser/order-list/client.ts';
import { recordWork } from '#lib/browser/today/today.ts';
import { ApproveButton } from '#islands/admin/ui/ApproveButton.tsx';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { nextStep, type NextStep } from '#lib/order-list/next-step.ts';
import { paths } from '#lib/site/paths.ts';
import { DriverDialog } from '#islands/admin/deliveries/DriverDialog.tsx';
import { ApproveOrder, approvedText } from '#islands/admin/order-list/ApproveOrder.tsx';
import { SlipDetails, SlipViewer } from '#islands/admin/payments/SlipDetails.tsx';
import { AdminDialog, DialogButtons } from '#islands/admin/ui/AdminDialog.tsx';
import { Named, type StepProps } from './Named.tsx';

const TO_APPROVE: readonly NextStep[] = ['approve'];
const TO_REVIEW: readonly NextStep[] = ['look'];
const TO_ASSIGN: readonly NextStep[] = ['assign', 'retry', 'reassign'];

/** Fetches the order if its next step is one of these. */
const useOrder = (orderNumber: string, awaited: readonly NextStep[]) =>
  useCallback(async () => {
    const order = await fetchOne(orderNumber);
    const step = order && nextStep(order);
    return step !== undefined && awaited.includes(step) ? order : undefined;
  }, [orderNumber, awaited]);

/** Runs an action on an order once at a time, and closes when the order was changed. */
function useStep(onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const run = async (order: AdminOrderView, work: () => Promise<AdminOrderView>, done: string) => {
    if (busy) return;
    setBusy(true);
    const changed = await act(order, work, done);
    setBusy(false);
    if (!changed) return;
    recordWork();
    onClose();
  };
  return { busy, run };
}

export function ApproveStep({ of, onClose }: StepProps) {
  const { busy, run } = useStep(onClose);
  return (
    <Named title="Approve" fetch={useOrder(of, TO_APPROVE)} onClose={onClose}>
      {(order) => (
        <ApproveOrder
          order={order}
          busy={busy}
          onClose={onClose}
          approve={(driver) =>
            void run(order, () => approve(order, driver?._id), approvedText(order, driver))
          }
        />
      )}
    </Named>
  );
}

interface DecisionProps {
  order: AdminOrderView;
  busy: boolean;
  approve: () => void;
}

/** The slip's page asks whether the money of a cancelled order arrived. */
function SlipDecision({ order: { orderNumber, status }, busy, approve }: DecisionProps) {
  const href = paths.adminSlip(orderNumber);
  if (status === 'cancelled') {
    return (
      <a className="button button-primary" href={href}>
        Decide
      </a>
    );
  }
  return (
    <>
      <a className="button button-link" href={href}>
        Return slip
      </a>
      <ApproveButton busy={busy} approve={approve} />
    </>
  );
}

export function SlipStep({ of, onClose }: StepProps) {
  const large = useRef<HTMLDialogElement>(null);
  const { busy, run } = useStep(onClose);
  return (
    <Named title="Payment slip" fetch={useOrder(of, TO_REVIEW)} onClose={onClose}>
      {(order, refresh) => (
        <AdminDialog wide title={`Slip of ${order.orderNumber}`} onClose={onClose}>
          <div className="grid gap-4">
            {order.slip !== undefined && (
              <SlipViewer
                slip={order.slip}
                orderNumber={order.orderNumber}
                large={large}
                refresh={refresh}
              />
            )}
            <SlipDetails order={order} />
          </div>
          <DialogButtons onBack={onClose}>
            <SlipDecision
              order={order}
              busy={busy}
              approve={() =>
                void run(order, () => approve(order), `Order ${order.orderNumber} approved`)
              }
            />
          </DialogButtons>
        </AdminDialog>
      )}
    </Named>
  );
}

export function AssignStep({ of, onClose }: StepProps) {
  const { busy, run } = useStep(onClose);
  return (
    <Named title="Assign a driver" fetch={useOrder(of, TO_ASSIGN)} onClose={onClose}>
      {(order) => (
        <DriverDialog
          title={`Assign ${order.orderNumber}`}
          town={order.to.city}
          busy={busy}
          assign={(driver) =>
            void run(
              order,
              () => assign(order, driver._id),
              `${order.orderNumber} assigned to ${driver.name}`,
            )
          }
          onClose={onClose}
        >
          <p className="muted">{order.address}</p>
        </DriverDialog>
      )}
    </Named>
  );
}
