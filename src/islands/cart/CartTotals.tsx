import type { ReactNode } from 'react';
import { shippingText, type Totals } from '#lib/cart/totals.ts';
import { giftVoucherRows, reductionRows } from '#lib/orders/amounts.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import { formatMoney } from '#lib/format/money.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import * as m from '#messages';

interface Props {
  totals: Totals &
    Partial<Pick<CheckoutTotals, 'discounts' | 'giftVoucherCents' | 'gifts'>> & {
      dueCents?: number;
    };
  /** Whether it says what reduced prices save; the subtotal has that taken off already. */
  discount: boolean;
  children?: ReactNode;
}

export function CartTotals({ totals, discount, children }: Props) {
  const savedCents =
    totals.discountCents + (totals.discounts ?? []).reduce((sum, { cents }) => sum + cents, 0);
  const amounts = (
    <dl className="totals numeric">
      <div>
        <dt>{m.cart_subtotal()}</dt>
        <dd>{formatMoney(totals.subtotalCents)}</dd>
      </div>
      <div>
        <dt>{m.cart_shipping()}</dt>
        <dd>{shippingText(totals.shippingCents)}</dd>
      </div>
      {children}
      {reductionRows(totals).map(([name, amount]) => (
        <div key={name} className="totals-discount">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="grand-total">
        <dt>{m.cart_total()}</dt>
        <dd>{formatMoney(totals.totalCents)}</dd>
      </div>
      {giftVoucherRows(totals).map(([name, amount]) => (
        <div key={name} className="last:font-semibold">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <>
      {amounts}
      {discount && totals.discountCents > 0 && (
        <p className="totals-discount numeric mt-1 text-end">
          {unbroken(m.cart_you_save({ amount: formatMoney(savedCents) }))}
        </p>
      )}
    </>
  );
}
