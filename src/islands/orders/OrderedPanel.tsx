import { type OwnOrder } from '#lib/orders/codec.ts';
import { lineAmount } from '#lib/orders/amounts.ts';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { CartTotals } from '#islands/cart/CartTotals.tsx';
import type { ReactNode } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { Amount } from './Amount.tsx';
import { GiftVoucherLineNote, LinePicture, PricedLine } from './PricedLine.tsx';
import * as m from '#messages';

interface Props {
  image: string;
  name: string;
  note: string;
  amount: string;
  quantity?: number;
  children?: ReactNode;
}

export function PurchasedItem({ image, name, note, amount, quantity, children }: Props) {
  return (
    <PricedLine
      picture={
        <span className="relative self-start">
          <LinePicture src={image} />
          {quantity !== undefined && (
            <em
              className="numeric absolute -top-2 -end-2 grid h-[24px] min-w-[24px] place-items-center rounded-full bg-brand px-2 text-xs leading-none font-bold text-on-brand not-italic"
              aria-hidden="true"
            >
              {quantity}
            </em>
          )}
        </span>
      }
      name={name}
      note={note}
      price={amount}
    >
      {children}
    </PricedLine>
  );
}

export function CashFee({ cents }: { cents: number }) {
  if (cents === 0) return null;
  return <Amount name={m.payments_cash_fee()} text={formatMoney(cents)} />;
}

export function OrderedPanel({ order }: { order: OwnOrder }) {
  return (
    <aside className="panel order-panel" aria-labelledby="order">
      <h2 id="order">{m.checkout_your_order()}</h2>
      <ul>
        {order.lines.map((line, at) => (
          <PurchasedItem
            key={`${line.productId} ${line.size} ${line.kind} ${at}`}
            image={line.picture}
            name={line.name}
            note={lineLabel(line)}
            amount={lineAmount(line)}
          >
            <GiftVoucherLineNote line={line} />
          </PurchasedItem>
        ))}
      </ul>
      <CartTotals totals={{ ...order, discountCents: 0 }} discount={false}>
        <CashFee cents={order.cashFeeCents} />
      </CartTotals>
    </aside>
  );
}
