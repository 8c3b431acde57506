import { type StepEnd, stepReturn } from '#lib/browser/returns/admin-client.ts';
import { notify } from '#lib/browser/toasts.ts';
import { formatMoney, toRupees } from '#lib/format/money.ts';
import type { ReturnStep } from '#lib/returns/returns.ts';
import { declineReasons } from '#lib/messages/ready-texts.ts';
import { DECLINING, REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import { RefundDialog } from '#islands/admin/payments/RefundDialog.tsx';
import { NumberInTitle, ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import type { OpenStep, useReturnSteps } from './use-returns.ts';

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
        usual={declineReasons.map((reason) => reason())}
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
        receive={async (items) =>
          notifyFailed(await step('receive', `Return of ${orderNumber} received`, { items }))
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
      giftVoucherCents={adminReturn.refundableGiftVoucherCents}
      settlesCents={adminReturn.settlesDueCents}
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
