import { maxOf, type Line } from '#lib/cart/lines.ts';
import { shippingNote, totalsOf } from '#lib/cart/totals.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { CartTotals } from './CartTotals.tsx';

/** What the cart comes to, and the way on. */
export function CartSummary({ lines }: { lines: readonly Line[] }) {
  const isShort = lines.some((line) => line.quantity > maxOf(lines, line));
  return (
    <aside className="panel cart-summary" aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      <CartTotals totals={totalsOf(lines)} discount />
      {isShort && (
        <p className="stock-warning">
          The shop has fewer than you chose. Lower or remove what is short before you check out.
        </p>
      )}
      <a className="button button-primary w-full" href={paths.checkout}>
        Proceed to Checkout
      </a>
      <p className="cart-note">
        <Icon name="truck" /> {shippingNote()}
      </p>
      <ul className="payments" aria-label="Accepted payments">
        <li>Cash on Delivery</li>
        <li>Bank Slip</li>
      </ul>
    </aside>
  );
}
