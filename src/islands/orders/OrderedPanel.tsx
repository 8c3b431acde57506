import { type OwnOrder, lineWords } from '#lib/orders/codec.ts';
import { CartTotals } from '#islands/cart/CartTotals.tsx';
import { PurchasedItem } from './PurchasedItem.tsx';

/** The ordered lines and totals, beside the confirmation text. */
export function OrderedPanel({ order }: { order: OwnOrder }) {
  return (
    <aside className="panel order-panel" aria-labelledby="order">
      <h2 id="order">Your order</h2>
      <ul>
        {order.lines.map((line) => (
          <PurchasedItem
            key={`${line.productId} ${line.size}`}
            image={line.picture}
            name={line.name}
            note={lineWords(line)}
            cents={line.cents}
          />
        ))}
      </ul>
      <CartTotals totals={{ ...order, discountCents: 0 }} discount={false} />
    </aside>
  );
}
