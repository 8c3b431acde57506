import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import type { Line } from '#lib/cart/lines.ts';
import { refreshCart } from '#lib/cart/refresh.ts';
import { $lines, removeFromCart } from '#lib/cart/store.ts';
import { totalsOf } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { Figures } from './Figures.tsx';

function MiniLine({ line }: { line: Line }) {
  return (
    <li className="mini-line">
      <img src={line.image} alt="" width="76" height="76" />
      <div>
        <a className="cart-name" href={paths.product(line.productId)}>
          {line.name}
        </a>
        <small>
          Size {line.size}, quantity {line.quantity}
        </small>
        <b className="num">{formatMoney(line.unitCents * line.quantity)}</b>
      </div>
      <button
        type="button"
        className="ib"
        aria-label={`Remove ${line.name}, size ${line.size}`}
        onClick={() => removeFromCart(line)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** What the drawer holds: the real cart, newest knowledge first shown, then mended. */
function MiniCart() {
  const lines = useStore($lines);
  useEffect(() => void refreshCart(), []);
  if (lines.length === 0) {
    return (
      <div className="mini-empty">
        <p>Your cart is empty</p>
        <a className="btn btn-2" href={paths.products()}>
          Continue Shopping
        </a>
      </div>
    );
  }
  return (
    <>
      <ul className="mini-lines">
        {lines.map((line) => (
          <MiniLine key={`${line.productId} ${line.size}`} line={line} />
        ))}
      </ul>
      <footer className="mini-foot">
        <Figures totals={totalsOf(lines)} discount={false} />
        <div className="mini-go">
          <a className="btn btn-2" href={paths.cart}>
            View Cart
          </a>
          <a className="btn btn-1" href={paths.checkout}>
            Checkout
          </a>
        </div>
      </footer>
    </>
  );
}

/** Draws the mini-cart into the drawer's body, in place of its waiting lines. */
export function mountMiniCart(body: HTMLElement): void {
  createRoot(body).render(<MiniCart />);
}
