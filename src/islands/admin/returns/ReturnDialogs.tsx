import { request } from '#lib/browser/session/request.ts';
import { notify } from '#lib/browser/toasts.ts';
import type { SentBody } from '#lib/contract/call.ts';
import { completeReturn, declineReturn, receiveReturn } from '#lib/contract/returns.ts';
import { centsOf, formatMoney, toRupees } from '#lib/format/money.ts';
import { declineReasons } from '#lib/messages/ready-texts.ts';
import { DECLINING, REASON_BY_EMAIL } from '#lib/messages/messages.ts';
import { RefundDialog } from '#islands/admin/payments/RefundDialog.tsx';
import { NumberInTitle, ReasonDialog } from '#islands/admin/ui/AdminDialog.tsx';
import { ExchangeDialog } from './ExchangeDialog.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';
import type { OpenStep, useReturnSteps } from './use-returns.ts';

type Steps = Omit<ReturnType<typeof useReturnSteps>, 'open'> & { open: OpenStep };

/** The dialog stays open with its text until the step succeeds. */
export function StepDialog({ busy, open, setOpen, close, run, make }: Steps) {
  const { kind, adminReturn } = open;
  const { _id: id, orderId, refundable, refundableGift = 0, settlesDue = 0 } = adminReturn;
  const params = { id };
  const onClose = () => close(open);
  const isBusy = busy !== undefined;
  const complete = (body: SentBody<typeof completeReturn>, done: string) =>
    run(adminReturn, () => request(completeReturn, { params, body }), done);
  if (kind === 'decline') {
    return (
      <ReasonDialog
        title={
          <>
            Decline return of <NumberInTitle>{orderId}</NumberInTitle>?
          </>
        }
        message={REASON_BY_EMAIL}
        usual={declineReasons.map((reason) => reason())}
        action="Decline return"
        busyLabel={DECLINING}
        onClose={onClose}
        send={(reason) =>
          make(
            adminReturn,
            () => request(declineReturn, { params, body: { reason } }),
            `Return of ${orderId} declined`,
          )
        }
      />
    );
  }
  if (kind === 'receive') {
    return (
      <ReceiveDialog
        adminReturn={adminReturn}
        busy={isBusy}
        receive={(items) =>
          make(
            adminReturn,
            () => request(receiveReturn, { params, body: { items } }),
            `Return of ${orderId} received`,
          )
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
          const end = await complete(
            differenceCents === undefined ? {} : { difference: toRupees(differenceCents) },
            `Exchange of ${orderId} completed`,
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
      orderNumber={orderId}
      amountCents={centsOf(refundable)}
      mostCents={centsOf(refundable)}
      giftVoucherCents={centsOf(refundableGift)}
      settlesCents={centsOf(settlesDue)}
      sentBy={adminReturn.sentBy}
      onClose={onClose}
      send={async ({ amount, reference, alreadySent }) => {
        const body = {
          ...(reference !== '' && { reference }),
          ...(amount > 0 && { amount: toRupees(amount) }),
          ...(adminReturn.resolution === 'exchange' && { resolution: 'refund' as const }),
          ...(alreadySent && { alreadySent }),
        };
        const end = await complete(body, `Refund of ${orderId} recorded`);
        if (end?.is !== 'failed') return {};
        if (Object.keys(end.errors).length === 0) notify('error', end.message);
        return end.errors;
      }}
    >
      {refundable > 0 && (
        <p>
          Or give credit for the shop, by email.{' '}
          <button
            type="button"
            className="button button-link"
            disabled={isBusy}
            onClick={() =>
              void make(
                adminReturn,
                () => request(completeReturn, { params, body: { resolution: 'credit' } }),
                `Gift voucher for ${orderId} sent`,
              )
            }
          >
            Send a gift voucher over {formatMoney(centsOf(refundable))}
          </button>
        </p>
      )}
    </RefundDialog>
  );
}
