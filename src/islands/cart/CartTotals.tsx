import type { ReactNode } from 'react';
import { shippingText, type Totals } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';

export function CartTotals({
  totals,
  discount,
  children,
}: {
  totals: Totals;
  discount: boolean;
  children?: ReactNode;
}) {
  return (
    <dl className="totals numeric">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(totals.subtotalCents)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{shippingText(totals.shippingCents)}</dd>
      </div>
      {discount && totals.discountCents > 0 && (
        <div className="totals-discount">
          <dt>
            Discount <small>included</small>
          </dt>
          <dd>{`-${formatMoney(totals.discountCents)}`}</dd>
        </div>
      )}
      {children}
      <div className="grand-total">
        <dt>Total</dt>
        <dd>{formatMoney(totals.totalCents)}</dd>
      </div>
    </dl>
  );
}
