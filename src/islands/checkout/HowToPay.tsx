import type { OwnOrder } from '#lib/orders/codec.ts';

import { byMethod } from '#lib/payments/methods.ts';
import { takesSlip } from '#lib/payments/payment-state.ts';
import { OnlinePayment } from '#islands/payments/OnlinePayment.tsx';
import { PayByTransfer } from '#islands/payments/PayByTransfer.tsx';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import * as m from '#messages';

interface Props {
  order: OwnOrder;
  change: (order: OwnOrder) => void;
}

export function HowToPay({ order, change }: Props) {
  const amount = unbrokenMoney(order.dueCents);
  if (order.dueCents === 0) return null;
  if (order.isOnline) {
    const by = byMethod(order.method);
    return (
      <li>
        <b>{m.payments_online_pay({ by })}</b>
        <p>{m.checkout_online_how({ amount, by })}</p>
        <OnlinePayment order={order} change={change} isOwnPage />
      </li>
    );
  }
  if (order.isTransfer) {
    return (
      <li>
        <b>{m.checkout_transfer()}</b>
        <p>{m.checkout_transfer_how({ amount })}</p>
        <PayByTransfer order={order} />
      </li>
    );
  }
  if (!takesSlip(order)) {
    return (
      <li>
        <b>{m.checkout_keep_cash()}</b>
        <p>{m.payments_pay_driver_later({ amount })}</p>
      </li>
    );
  }
  return (
    <li>
      <b>{m.checkout_slip_or_cash()}</b>
      <p>{m.checkout_slip_or_cash_how({ amount })}</p>
      <PayByTransfer order={order} />
    </li>
  );
}
