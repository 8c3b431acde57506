import type { ReactNode } from 'react';
import { shippingText, type Totals } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';

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
        <dt>{m.cart_subtotal()}</dt>
        <dd>{formatMoney(totals.subtotalCents)}</dd>
      </div>
      <div>
        <dt>{m.cart_shipping()}</dt>
        <dd>{shippingText(totals.shippingCents)}</dd>
      </div>
      {discount && totals.discountCents > 0 && (
        <div className="totals-discount">
          <dt>
            {m.cart_discount()} <small>{m.cart_discount_included()}</small>
          </dt>
          <dd>{`-${formatMoney(totals.discountCents)}`}</dd>
        </div>
      )}
      {children}
      <div className="grand-total">
        <dt>{m.cart_total()}</dt>
        <dd>{formatMoney(totals.totalCents)}</dd>
      </div>
    </dl>
  );
}
