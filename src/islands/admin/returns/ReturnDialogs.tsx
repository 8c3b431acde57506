import { useRef, useState } from 'react';
import { type StepEnd, stepReturn } from '#lib/browser/returns/admin-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import type { AdminReturn } from '#lib/returns/admin-codec.ts';
import type { ReturnStep } from '#lib/returns/returns.ts';
import { ITEM_DAMAGED, ITEM_USED } from '#lib/returns/messages.ts';
import { DECLINING, REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import { DifferenceField } from '#islands/admin/payments/DifferenceField.tsx';
import { RefundDialog } from '#islands/admin/payments/RefundDialog.tsx';
import {
  AdminDialog,
  DialogButtons,
  NumberInTitle,
  ReasonDialog,
  RestockField,
} from '#islands/admin/ui/AdminDialog.tsx';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { ExchangeValue, Items } from './ReturnRow.tsx';
import type { OpenStep, useReturnSteps } from './use-returns.ts';

interface ReceiveDialogProps {
  adminReturn: AdminReturn;
  busy: boolean;
  receive: (restock: boolean) => Promise<void>;
  onClose: () => void;
}

function ReceiveDialog({ adminReturn, busy, receive, onClose }: ReceiveDialogProps) {
  const [restock, setRestock] = useState(true);
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Mark return of <NumberInTitle>{adminReturn.orderNumber}</NumberInTitle> as received?
        </>
      }
    >
      <div className="stack">
        <p className="muted">The customer gets an email. This action cannot be undone.</p>
        <Items items={adminReturn.items} />
        <RestockField restock={restock} setRestock={setRestock} />
      </div>
      <DialogButtons onBack={onClose}>
        <BusyButton
          type="button"
          busy={busy}
          busyLabel="Saving..."
          onClick={() => void receive(restock)}
        >
          Mark as received
        </BusyButton>
      </DialogButtons>
    </AdminDialog>
  );
}

type Failed = Extract<StepEnd, { is: 'failed' }>;

interface ExchangeDialogProps {
  adminReturn: AdminReturn;
  busy: boolean;
  exchange: (differenceCents: number | undefined) => Promise<Failed | undefined>;
  refundInstead: () => void;
  onClose: () => void;
}

function ExchangeDialog(props: ExchangeDialogProps) {
  const { adminReturn, busy, exchange, refundInstead, onClose } = props;
  const [failed, setFailed] = useState<Failed>();
  const form = useRef<HTMLFormElement>(null);
  const difference = failed?.difference;
  const send = () => {
    const isConfirmed = form.current !== null && new FormData(form.current).has('difference');
    void exchange(isConfirmed ? difference?.cents : undefined).then(setFailed);
  };
  return (
    <AdminDialog
      onClose={onClose}
      title={
        <>
          Complete exchange of <NumberInTitle>{adminReturn.orderNumber}</NumberInTitle>
        </>
      }
    >
      <form
        ref={form}
        method="dialog"
        className="stack"
        onSubmit={(event) => event.preventDefault()}
      >
        <p className="muted">
          This places a replacement order to the same address, without payment. Then assign it to a
          driver. The customer gets an email.
        </p>
        <Items items={adminReturn.exchangeFor} />
        <ExchangeValue adminReturn={adminReturn} />
        <DifferenceField difference={difference} />
        <div role="alert" className="contents">
          {failed && !difference && (
            <p className="alert">
              <Icon name="alert" />
              {failed.message}
            </p>
          )}
        </div>
        <p>
          Sold out? You can refund the customer instead.{' '}
          <button type="button" className="button button-link" onClick={refundInstead}>
            Refund instead
          </button>
        </p>
      </form>
      <DialogButtons onBack={onClose}>
        <BusyButton type="button" busy={busy} busyLabel="Placing..." onClick={send}>
          Complete exchange
        </BusyButton>
      </DialogButtons>
    </AdminDialog>
  );
}

type Steps = Omit<ReturnType<typeof useReturnSteps>, 'open'> & { open: OpenStep };

/** The dialog stays open with its text until the step succeeds. */
export function StepDialog({ busy, open, setOpen, close, run }: Steps) {
  const { kind, adminReturn } = open;
  const { orderNumber } = adminReturn;
  const onClose = () => close(open);
  const isBusy = busy !== undefined;
  const step = (name: ReturnStep, done: string, body: Record<string, unknown> = {}) =>
    run(adminReturn, () => stepReturn(adminReturn, name, { done, body }));
  const notifyFailed = (end: StepEnd | undefined) => {
    if (end?.is === 'failed') notify('error', end.message);
  };
  if (kind === 'decline') {
    return (
      <ReasonDialog
        title={
          <>
            Decline return of <NumberInTitle>{orderNumber}</NumberInTitle>?
          </>
        }
        message={REASON_BY_EMAIL}
        usual={[ITEM_USED, ITEM_DAMAGED]}
        action="Decline return"
        busyLabel={DECLINING}
        onClose={onClose}
        send={async (reason) =>
          notifyFailed(await step('decline', `Return of ${orderNumber} declined`, { reason }))
        }
      />
    );
  }
  if (kind === 'receive') {
    return (
      <ReceiveDialog
        adminReturn={adminReturn}
        busy={isBusy}
        receive={async (restock) =>
          notifyFailed(await step('receive', `Return of ${orderNumber} received`, { restock }))
        }
        onClose={onClose}
      />
    );
  }
  if (kind === 'exchange') {
    return (
      <ExchangeDialog
        adminReturn={adminReturn}
        busy={isBusy}
        exchange={async (differenceCents) => {
          const end = await step(
            'complete',
            `Exchange of ${orderNumber} completed`,
            differenceCents === undefined ? {} : { difference: toRupees(differenceCents) },
          );
          return end?.is === 'failed' ? end : undefined;
        }}
        refundInstead={() => setOpen({ kind: 'refund', adminReturn })}
        onClose={onClose}
      />
    );
  }
  return (
    <RefundDialog
      key="refund"
      orderNumber={orderNumber}
      amountCents={adminReturn.refundableCents}
      mostCents={adminReturn.refundableCents}
      giftCents={adminReturn.refundableGiftCents}
      sentBy={adminReturn.sentBy}
      onClose={onClose}
      send={async ({ amount, reference, alreadySent }) => {
        const end = await step('complete', `Refund of ${orderNumber} recorded`, {
          ...(reference !== '' && { reference }),
          ...(amount > 0 && { amount: toRupees(amount) }),
          ...(adminReturn.resolution === 'exchange' && { resolution: 'refund' }),
          ...(alreadySent && { alreadySent }),
        });
        if (end?.is !== 'failed') return {};
        if (Object.keys(end.errors).length === 0) notifyFailed(end);
        return end.errors;
      }}
    >
      {adminReturn.refundableCents > 0 && (
        <p>
          Or give credit for the shop, by email.{' '}
          <button
            type="button"
            className="button button-link"
            disabled={isBusy}
            onClick={() =>
              void step('complete', `Gift voucher for ${orderNumber} sent`, {
                resolution: 'credit',
              }).then(notifyFailed)
            }
          >
            Send a gift voucher over {formatMoney(adminReturn.refundableCents)}
          </button>
        </p>
      )}
    </RefundDialog>
  );
}
