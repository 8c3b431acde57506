import { useEffect, useRef } from 'react';
import { useStore } from '@nanostores/react';
import { $notices, refreshCart } from '#lib/cart/refresh.ts';
import { $lines, clearCart } from '#lib/cart/store.ts';
import { totalsOf } from '#lib/cart/totals.ts';
import type { Line } from '#lib/cart/lines.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { CartLine } from './CartLine.tsx';
import { Figures } from './Figures.tsx';
import '../../styles/cart.css';

const FREE_SHIPPING_NOTE = 'Free shipping on orders over Rs 2000';

function EmptyCart() {
  return (
    <div className="empty">
      <img src="/placeholder.svg" alt="" width="180" height="180" />
      <h1>Your cart is empty</h1>
      <a className="btn btn-1" href={paths.products()}>
        Continue Shopping
      </a>
    </div>
  );
}

function Notices() {
  const notices = useStore($notices);
  if (notices.length === 0) return null;
  return (
    <ul className="cart-notices" role="status">
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="info" /> {notice}
        </li>
      ))}
    </ul>
  );
}

function Summary({ lines }: { lines: readonly Line[] }) {
  return (
    <aside className="panel cart-summary">
      <h2>Order Summary</h2>
      <Figures totals={totalsOf(lines)} discount />
      <a className="btn btn-1 block" href={paths.checkout}>
        Proceed to Checkout
      </a>
      <p className="cart-note">
        <Icon name="truck" /> {FREE_SHIPPING_NOTE}
      </p>
      <ul className="pays" aria-label="Accepted payments">
        <li>Cash on Delivery</li>
        <li>Bank Slip</li>
      </ul>
    </aside>
  );
}

function Heading({ count }: { count: number }) {
  return (
    <h1>
      Your Shopping Cart <small>{count === 1 ? '1 item' : `${count} items`}</small>
    </h1>
  );
}

/** The cart page (docs/spec.md §2 "Cart"). */
export function CartPage() {
  const lines = useStore($lines);
  const top = useRef<HTMLDivElement>(null);
  const count = lines.length;
  const before = useRef(count);

  useEffect(() => void refreshCart(), []);
  // A removed line takes its buttons along: the focus goes to the heading instead of nowhere.
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) top.current?.focus();
    before.current = count;
  }, [count]);

  return (
    <div ref={top} tabIndex={-1} className="cart-page">
      <Notices />
      {count === 0 ? (
        <EmptyCart />
      ) : (
        <>
          <div className="cart-head">
            <Heading count={count} />
          </div>
          <div className="cart-columns">
            <div>
              <ul>
                {lines.map((line) => (
                  <CartLine key={`${line.productId} ${line.size}`} line={line} lines={lines} />
                ))}
              </ul>
              <div className="cart-foot">
                <a className="btn btn-q" href={paths.products()}>
                  <Icon name="arrow-left" /> Continue Shopping
                </a>
                <button type="button" className="btn btn-q cart-clear" onClick={clearCart}>
                  Clear Cart
                </button>
              </div>
            </div>
            <Summary lines={lines} />
          </div>
        </>
      )}
    </div>
  );
}
