import { type OwnOrder } from '#lib/orders/codec.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { CartTotals } from '#islands/cart/CartTotals.tsx';
import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';

interface Props {
  image: string;
  name: string;
  note: string;
  cents: number;
  quantity?: number;
  children?: ReactNode;
}

export function PurchasedItem({ image, name, note, cents, quantity, children }: Props) {
  return (
    <li className="ordered-item">
      <span className="item-picture">
        <img src={image} alt="" width="64" height="64" />
        {quantity !== undefined && (
          <em className="numeric" aria-hidden="true">
            {quantity}
          </em>
        )}
      </span>
      <div>
        <b>{name}</b>
        <small>{note}</small>
        {children}
      </div>
      <span className="item-total numeric">{formatMoney(cents)}</span>
    </li>
  );
}

export function CashFee({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return (
    <div>
      <dt>{m.payments_cash_fee()}</dt>
      <dd>{formatMoney(cents)}</dd>
    </div>
  );
}

export function OrderedPanel({ order }: { order: OwnOrder }) {
  return (
    <aside className="panel order-panel" aria-labelledby="order">
      <h2 id="order">{m.checkout_your_order()}</h2>
      <ul>
        {order.lines.map((line) => (
          <PurchasedItem
            key={`${line.productId} ${line.size}`}
            image={line.picture}
            name={line.name}
            note={lineLabel(line)}
            cents={line.cents}
          />
        ))}
      </ul>
      <CartTotals totals={{ ...order, discountCents: 0 }} discount={false}>
        <CashFee cents={order.cashFeeCents} />
      </CartTotals>
    </aside>
  );
}
