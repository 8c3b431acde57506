import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import { emptyCart } from '#lib/browser/cart/change-cart.ts';
import { refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { $lines } from '#lib/browser/cart/store.ts';
import { paths } from '#lib/site/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { CartLine } from './CartLine.tsx';
import { CartNotices } from './CartNotices.tsx';
import { CartSummary } from './CartSummary.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

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

/** The lines and their sum (docs/spec.md §2 "Cart"). The empty cart is the page's own markup. */
function CartPage() {
  const lines = useStore($lines);
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
        <CartSummary lines={lines} />
      </div>
    </>
  );
}

/** Draws the cart into its room, in place of what waited there. */
export function mountCartPage(content: HTMLElement): void {
  createRoot(content).render(<CartPage />);
}
