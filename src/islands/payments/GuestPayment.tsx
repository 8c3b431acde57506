import { guestSlipClient } from '#lib/browser/checkout/guest-order.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { isAwaitingApproval, slipLabels } from '#lib/payments/slip.ts';
import { PayByTransfer } from './BankAccounts.tsx';
import { SlipReturned } from './SlipBox.tsx';
import { SlipForm } from './SlipForm.tsx';
import * as m from '#messages';

export interface GuestOrderProps {
  order: OwnOrder;
  token: string;
  change: (order: OwnOrder) => void;
}

export function GuestPayment({ order, token, change }: GuestOrderProps) {
  if (!takesSlip(order)) return null;
  const isWaiting = isAwaitingApproval(order);
  const form = <SlipForm order={order} settle={change} client={guestSlipClient(token)} />;
  return (
    <section className="stack" aria-labelledby="pay">
      <h2 id="pay">{isWaiting ? slipLabels(order).title : m.payments_slip_pay()}</h2>
      {isWaiting ? (
        <>
          <p>{slipLabels(order).says}</p>
          <details className="slip-replace">
            <summary>{m.payments_replace_slip()}</summary>
            {form}
          </details>
        </>
      ) : (
        <>
          {order.slipStatus === 'returned' && <SlipReturned reason={order.slipReason} />}
          {!order.isTransfer && (
            <p className="muted">{m.payments_or_keep({ amount: formatMoney(order.dueCents) })}</p>
          )}
          <PayByTransfer order={order} />
          {form}
        </>
      )}
    </section>
  );
}
