import { useCallback, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from '@nanostores/react';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import type { Line } from '#lib/cart/lines.ts';
import { refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { $cart } from '#lib/browser/cart/store.ts';
import { pageShippingRule } from '#lib/browser/cart/shipping-rule.ts';
import { type ShippingRule, totalsOf } from '#lib/cart/totals.ts';
import { EMPTY_CART, itemCount } from '#lib/cart/messages.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { CartTotals } from './CartTotals.tsx';
import { CartNotices, StockNote } from './CartNotices.tsx';
import { RemoveButton, useFocusAfterRemoval } from './RemoveButton.tsx';

interface LineProps {
  line: Line;
  willRemove: () => void;
}

function MiniLine({ line, willRemove }: LineProps) {
  return (
    <li className="mini-cart-line">
      <img src={line.image} alt="" width="76" height="76" />
      <div>
        <a className="cart-name" href={paths.product(line.productId)}>
          {line.name}
        </a>
        <small>{lineLabel(line)}</small>
        <b className="numeric">{formatMoney(line.unitCents * line.quantity)}</b>
        <StockNote line={line} />
      </div>
      <RemoveButton line={line} willRemove={willRemove} />
    </li>
  );
}

function Foot({ lines, rule }: { lines: readonly Line[]; rule: ShippingRule }) {
  return (
    <footer className="mini-cart-foot">
      <CartTotals totals={totalsOf(lines, rule)} discount={false} />
      <div className="mini-cart-buttons">
        <a className="button button-secondary" href={paths.cart}>
          View Cart
        </a>
        <a className="button button-primary" href={paths.checkout}>
          Checkout
        </a>
      </div>
    </footer>
  );
}

function MiniCart() {
  const { lines, isKnown, error } = useStore($cart);
  const [rule] = useState(pageShippingRule);
  const onward = useRef<HTMLAnchorElement>(null);
  const { list, willRemove } = useFocusAfterRemoval(
    lines.length,
    useCallback(() => onward.current, []),
  );
  useEffect(() => void refreshGuestCart(), []);
  useEffect(() => {
    const count = document.querySelector('#mini-cart [data-count]');
    if (count) count.textContent = isKnown ? itemCount(lines) : '';
  }, [lines, isKnown]);
  if (!isKnown) {
    if (error !== '') return <CartNotices />;
    return (
      <p className="mini-cart-loading" role="status">
        <span className="visually-hidden">Loading...</span>
      </p>
    );
  }
  if (lines.length === 0) {
    return (
      <>
        <CartNotices />
        <div className="mini-cart-empty">
          <p>{EMPTY_CART}</p>
          <a ref={onward} className="button button-secondary" href={paths.products()}>
            Continue Shopping
          </a>
        </div>
      </>
    );
  }
  return (
    <>
      <CartNotices />
      <ul ref={list} className="mini-cart-lines">
        {lines.map((line, at) => (
          <MiniLine
            key={`${line.productId} ${line.size}`}
            line={line}
            willRemove={() => willRemove(at)}
          />
        ))}
      </ul>
      <Foot lines={lines} rule={rule} />
    </>
  );
}

export function mountMiniCart(body: HTMLElement): void {
  createRoot(body).render(<MiniCart />);
}
