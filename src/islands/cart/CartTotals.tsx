import type { ReactNode } from 'react';
import { shippingText, type Totals } from '#lib/cart/totals.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { discountRows, giftRows } from '#lib/orders/amounts.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';

interface Props {
  totals: Totals &
    Partial<Pick<CheckoutTotals, 'discounts' | 'giftCents' | 'gifts'>> & { dueCents?: number };
  discount: boolean;
  children?: ReactNode;
}

export function CartTotals({ totals, discount, children }: Props) {
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
            {m.cart_discount()}{' '}
            <small className="text-ink-soft font-normal">{m.cart_discount_included()}</small>
          </dt>
          <dd>{`-${formatMoney(totals.discountCents)}`}</dd>
        </div>
      )}
      {children}
      {totals.gifts?.map(({ productId, name, size }) => (
        <div key={`${productId} ${size}`} className="totals-discount">
          <dt>{nameWithSize(name, size)}</dt>
          <dd>{m.vouchers_free_piece()}</dd>
        </div>
      ))}
      {discountRows(totals).map(([name, amount]) => (
        <div key={name} className="totals-discount wrap-anywhere">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className="grand-total">
        <dt>{m.cart_total()}</dt>
        <dd>{formatMoney(totals.totalCents)}</dd>
      </div>
      {giftRows(totals).map(([name, amount]) => (
        <div key={name} className="last:font-semibold">
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
