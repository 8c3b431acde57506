import { guestSlipClient } from '#lib/browser/checkout/guest-order.ts';

import type { OwnOrder } from '#lib/orders/codec.ts';
import { isPayableOnline } from '#lib/payments/online.ts';
import { byMethod } from '#lib/payments/methods.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval, paysDriver, slipLabels } from '#lib/payments/slip.ts';
import { OnlinePayment } from './OnlinePayment.tsx';
import { PayByTransfer } from './PayByTransfer.tsx';
import { SlipReturned } from './SlipBox.tsx';
import { ReplaceSlip, SlipForm } from './SlipForm.tsx';
import * as m from '#messages';

export interface GuestOrderProps {
  order: OwnOrder;
  token: string;
  change: (order: OwnOrder) => void;
}

export function GuestPayment({ order, token, change }: GuestOrderProps) {
  if (isPayableOnline(order)) {
    return (
      <section className="stack" aria-labelledby="pay">
        <h2 id="pay">{m.payments_online_pay({ by: byMethod(order.method) })}</h2>
        <OnlinePayment order={order} token={token} change={change} isOwnPage />
      </section>
    );
  }
  if (!takesSlip(order)) return null;
  const isWaiting = isAwaitingApproval(order);
  const isReturned = order.slipStatus === 'returned';
  const { title, says } = slipLabels(order);
  const form = { order, settle: change, client: guestSlipClient(token) };
  return (
    <section className="stack" aria-labelledby="pay">
      <h2 id="pay">{isWaiting ? title : m.payments_slip_pay()}</h2>
      {isWaiting ? (
        <>
          <p>{says}</p>
          <ReplaceSlip {...form} />
        </>
      ) : (
        <>
          {isReturned && <SlipReturned reason={order.slipReason} />}
          {paysDriver(order) && <p className="muted">{says}</p>}
          <PayByTransfer order={order} />
          <SlipForm {...form} />
        </>
      )}
    </section>
  );
}
