import { useEffect, useRef } from 'react';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import { formatMoney } from '#lib/format/money.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import * as m from '#messages';

export interface Problem {
  message: string;
  before?: CheckoutTotals;
}

function Change({ name, from, to }: { name: string; from: number; to: number }) {
  if (from === to) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <s className="font-normal text-ink-soft">
          <span className="visually-hidden">{m.common_before()} </span>
          {formatMoney(from)}
        </s>{' '}
        <b>
          <span className="visually-hidden">{m.checkout_now()} </span>
          {formatMoney(to)}
        </b>
      </dd>
    </div>
  );
}

export function CheckoutProblem({ problem, totals }: { problem: Problem; totals: CheckoutTotals }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const { message, before } = problem;
  return (
    // Clear of the bar at the bottom of a phone and of the toasts above it.
    <div
      ref={box}
      className="mt-4 scroll-mt-6 scroll-mb-[260px] rounded-sm border-s-4 border-danger bg-danger-tint p-4 text-sm font-medium text-danger"
      role="alert"
    >
      <p className="flex gap-2">
        <Icon name="alert" />
        {unbroken(message)}
      </p>
      {before && (
        <>
          <dl className="totals numeric my-2 text-ink">
            <Change
              name={m.cart_subtotal()}
              from={before.subtotalCents}
              to={totals.subtotalCents}
            />
            <Change
              name={m.cart_shipping()}
              from={before.shippingCents}
              to={totals.shippingCents}
            />
            <Change
              name={m.payments_cash_fee()}
              from={before.cashFeeCents}
              to={totals.cashFeeCents}
            />
            <Change
              name={m.cart_discount()}
              from={-before.voucherCents}
              to={-totals.voucherCents}
            />
            <Change name={m.cart_total()} from={before.totalCents} to={totals.totalCents} />
            <Change
              name={m.vouchers_gift()}
              from={-before.giftVoucherCents}
              to={-totals.giftVoucherCents}
            />
          </dl>
          <p>{m.checkout_nothing_ordered()}</p>
        </>
      )}
    </div>
  );
}
