import { useStore } from '@nanostores/react';
import { $notices, refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { Icon } from '#islands/ui/Icon.tsx';
import { setPieces, emptyCart } from '#lib/browser/cart/change-cart.ts';
import { onlyLeft, type Line, maxOf } from '#lib/cart/lines.ts';
import { lineName } from '#lib/cart/messages.ts';
import { say } from '#lib/browser/announce.ts';
import { discountLabel } from '#lib/catalogue/product.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import { RemoveButton, useFocusAfterRemoval } from './RemoveButton.tsx';
import { StockNote } from './StockNote.tsx';
import { shippingNote, totalsOf } from '#lib/cart/totals.ts';
import { CartTotals } from './CartTotals.tsx';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { $lines } from '#lib/browser/cart/store.ts';

/** What changed while the shopper was away; readers were told when it was found. */
export function CartNotices() {
  const notices = useStore($notices);
  if (notices.length === 0) return null;
  return (
    <ul className="cart-notices" aria-label="What changed in your cart">
      {notices.map((notice) => (
        <li key={notice}>
          <Icon name="info" /> {notice}
        </li>
      ))}
    </ul>
  );
}

/**
 * One fewer, how many, one more; the ends grey out at 1 and at the stock. They stay in the tab
 * order, so that the focus is not lost on the way, and a press on one tells readers why not.
 */
export function QuantityStepper({ line, max }: { line: Line; max: number }) {
  const atLeast = line.quantity <= 1;
  const atMost = line.quantity >= max;
  const fewer = () => {
    if (!atLeast) setPieces(line, line.quantity - 1);
  };
  const more = () => {
    if (atMost) say(onlyLeft(line.countInStock));
    else setPieces(line, line.quantity + 1);
  };
  return (
    <div className="stepper" role="group" aria-label={`Quantity of ${lineName(line)}`}>
      <button type="button" aria-label="One fewer" aria-disabled={atLeast} onClick={fewer}>
        <Icon name="minus" />
      </button>
      {/* What changed is said in a whole sentence, so the bare number stays quiet. */}
      <output className="numeric" aria-live="off">
        {line.quantity}
      </output>
      <button type="button" aria-label="One more" aria-disabled={atMost} onClick={more}>
        <Icon name="plus" />
      </button>
    </div>
  );
}

function LinePrice({ line }: { line: Line }) {
  const off = line.listCents > line.unitCents ? discountLabel(line.discount) : undefined;
  return (
    <p className="cart-price numeric">
      <b>{formatMoney(line.unitCents)}</b>
      {off && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">Before: </span>
            {formatMoney(line.listCents)}
          </s>{' '}
          <span className="discount inline">{off}</span>
        </>
      )}
    </p>
  );
}

interface CartLineProps {
  line: Line;
  lines: readonly Line[];
  willRemove: () => void;
}

/** One row of the cart page. */
export function CartLine({ line, lines, willRemove }: CartLineProps) {
  const address = paths.product(line.productId);
  return (
    <li className={line.countInStock < 1 ? 'cart-line sold-out' : 'cart-line'}>
      <a href={address} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="120" height="120" />
      </a>
      <div className="cart-info">
        <span className="cart-detail">{line.brand}</span>
        <a className="cart-name" href={address}>
          {line.name}
        </a>
        <span className="cart-detail">Size {line.size}</span>
        <LinePrice line={line} />
        <StockNote line={line} lines={lines} />
      </div>
      <div className="cart-controls">
        <QuantityStepper line={line} max={maxOf(lines, line)} />
        <b className="cart-total numeric">{formatMoney(line.unitCents * line.quantity)}</b>
        <RemoveButton line={line} willRemove={willRemove} />
      </div>
    </li>
  );
}

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
