import { CartNotices } from './CartNotices.tsx';
import { useStore } from '@nanostores/react';
import { refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { emptyCart } from '#lib/browser/cart/change-cart.ts';
import { type Line, maxOf } from '#lib/cart/lines.ts';
import { paths } from '#lib/site/paths.ts';
import { useFocusAfterRemoval } from './RemoveButton.tsx';
import { pageShippingRule } from '#lib/browser/cart/shipping-rule.ts';
import { shippingNote, type ShippingRule, totalsOf } from '#lib/cart/totals.ts';
import { CartTotals } from './CartTotals.tsx';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { $lines } from '#lib/browser/cart/store.ts';
import { CartLine } from './CartLine.tsx';

interface SummaryProps {
  lines: readonly Line[];
  rule: ShippingRule;
}

/** The totals and the checkout link. */
export function CartSummary({ lines, rule }: SummaryProps) {
  const note = shippingNote(rule);
  const isShort = lines.some((line) => line.quantity > maxOf(lines, line));
  return (
    <aside className="panel cart-summary" aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      <CartTotals totals={totalsOf(lines, rule)} discount />
      {isShort && (
        <p className="stock-warning">
          The shop has fewer than you chose. Lower or remove what is short before you check out.
        </p>
      )}
      <a className="button button-primary w-full" href={paths.checkout}>
        Proceed to Checkout
      </a>
      {note !== undefined && (
        <p className="cart-note">
          <Icon name="truck" /> {note}
        </p>
      )}
      <ul className="payments" aria-label="Accepted payments">
        <li>Cash on Delivery</li>
        <li>Bank Slip</li>
      </ul>
    </aside>
  );
}

const main = () => document.querySelector<HTMLElement>('#main');

function ClearCart({ className }: { className: string }) {
  const clear = () => {
    emptyCart();
    main()?.focus();
  };
  return (
    <button type="button" className={`button button-link cart-clear ${className}`} onClick={clear}>
      Clear Cart
    </button>
  );
}

/** The lines and their sum (docs/spec.md §2 "Cart"). The empty cart is part of the page's HTML. */
function CartPage() {
  const lines = useStore($lines);
  const [rule] = useState(pageShippingRule);
  const { list, willRemove } = useFocusAfterRemoval(lines.length, main);
  useEffect(() => void refreshGuestCart(), []);

  if (lines.length === 0) return <CartNotices />;
  return (
    <>
      <CartNotices />
      <div className="cart-head">
        <h1>
          Your Shopping Cart{' '}
          <small>{lines.length === 1 ? '1 item' : `${lines.length} items`}</small>
        </h1>
        <ClearCart className="desktop-only" />
      </div>
      <div className="cart-columns">
        <div>
          <ul ref={list}>
            {lines.map((line, at) => (
              <CartLine
                key={`${line.productId} ${line.size}`}
                line={line}
                lines={lines}
                willRemove={() => willRemove(at)}
              />
            ))}
          </ul>
          <div className="cart-foot">
            <a className="button button-link" href={paths.products()}>
              <Icon name="arrow-left" /> Continue Shopping
            </a>
            <ClearCart className="mobile-only" />
          </div>
        </div>
        <CartSummary lines={lines} rule={rule} />
      </div>
    </>
  );
}

/** Renders the cart in place of its skeleton. */
export function mountCartPage(content: HTMLElement): void {
  createRoot(content).render(<CartPage />);
}
