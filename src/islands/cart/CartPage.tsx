import { CartNotices } from './CartNotices.tsx';
import { useStore } from '@nanostores/react';
import { refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { emptyCart, restoreCart } from '#lib/browser/cart/change-cart.ts';
import type { Line } from '#lib/cart/lines.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { useFocusAfterRemoval } from './RemoveButton.tsx';
import { pageShippingRule } from '#lib/browser/cart/shipping-rule.ts';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { $lines } from '#lib/browser/cart/store.ts';
import { CartSummary } from './CartSummary.tsx';
import { CartLine } from './CartLine.tsx';

const main = () => document.querySelector<HTMLElement>('#main');

interface ClearCartProps {
  className: string;
  clear: () => void;
}

function ClearCart({ className, clear }: ClearCartProps) {
  return (
    <button
      type="button"
      className={`button button-link p-0 text-danger ${className}`}
      onClick={clear}
    >
      {m.cart_clear()}
    </button>
  );
}

interface ClearedProps {
  cleared: readonly Line[];
  undo: () => void;
}

/** Offers undo while the page is open; a time limit would hurry people. */
function Cleared({ cleared, undo }: ClearedProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Clear Cart is removed, so Undo gets the focus.
    button.current?.focus();
  }, [cleared]);
  return (
    <p className="flex flex-wrap items-center justify-center gap-3">
      <span id="cleared">{m.cart_items_removed({ count: cleared.length })}</span>
      <button
        ref={button}
        type="button"
        className="button button-secondary"
        aria-describedby="cleared"
        onClick={undo}
      >
        {m.common_undo()}
      </button>
    </p>
  );
}

/** The page's HTML contains the empty cart. */
function CartPage() {
  const lines = useStore($lines);
  const [rule] = useState(pageShippingRule);
  const { list, willRemove } = useFocusAfterRemoval(lines.length, main);
  const [cleared, setCleared] = useState<readonly Line[]>();
  useEffect(() => void refreshGuestCart(), []);
  const clear = () => {
    emptyCart();
    // Lines that remain mean that storage failed.
    setCleared($lines.get().length === 0 ? lines : undefined);
  };
  const undo = () => {
    if (cleared) restoreCart(cleared);
    setCleared(undefined);
    main()?.focus();
  };
  const above = (
    <>
      <CartNotices />
      {cleared && <Cleared cleared={cleared} undo={undo} />}
    </>
  );
  if (lines.length === 0) return above;
  return (
    <>
      {above}
      <div className="flex items-end justify-between gap-4 min-h-target mb-4">
        {/* On one line of a phone, in the web fonts and before them. */}
        <h1 className="text-[length:min(var(--text-2xl),7.5vw)]">
          {m.cart_title()}{' '}
          <small className="font-sans text-sm text-ink-soft">
            {m.cart_items({ count: lines.length })}
          </small>
        </h1>
        <ClearCart className="desktop-only" clear={clear} />
      </div>
      <div className="grid grid-cols-1 lg:grid-cols-[1fr_392px] gap-6 lg:gap-12 items-start">
        <div>
          <ul ref={list}>
            {lines.map((line, at) => (
              <CartLine
                key={`${line.productId} ${line.size}`}
                line={line}
                willRemove={() => willRemove(at)}
              />
            ))}
          </ul>
          <div className="flex flex-wrap justify-between gap-2 pt-3 border-t border-line">
            <a className="button button-link p-0" href={paths.products()}>
              <Icon name="arrow-left" /> {m.cart_continue_shopping()}
            </a>
            <ClearCart className="mobile-only" clear={clear} />
          </div>
        </div>
        <CartSummary lines={lines} rule={rule} />
      </div>
    </>
  );
}

export function mountCartPage(content: HTMLElement): void {
  createRoot(content).render(<CartPage />);
}
