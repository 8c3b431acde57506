import { type ReactNode, useEffect, useRef, useState } from 'react';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import type { Cart } from '#lib/browser/cart/store.ts';
import type { Line } from '#lib/cart/lines.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import * as m from '#messages';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { CartTotals } from '#islands/cart/CartTotals.tsx';
import { CartNotices, StockNote } from '#islands/cart/CartNotices.tsx';
import { Codes } from '#islands/vouchers/Codes.tsx';
import type { Quoting } from '#islands/vouchers/use-quote.ts';
import { CashFee, PurchasedItem } from '#islands/orders/OrderedPanel.tsx';

interface LostResponseProps {
  lineCount: number;
  totalAmt: number;
  /** Resolves to true once the order is placed. */
  resend: () => Promise<unknown>;
  discard: () => void;
}

/** Shown when the ordered lines left the cart before the response arrived. */
export function LostResponse({ lineCount, totalAmt, resend, discard }: LostResponseProps) {
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const check = async () => {
    if (busy) return;
    setBusy(true);
    // It stays busy while the next page loads.
    if ((await resend()) !== true) setBusy(false);
  };
  return (
    <section
      ref={box}
      className="mb-4 grid scroll-my-[100px] gap-3 rounded-sm border-s-4 border-pending bg-pending-tint p-4 text-sm font-medium text-pending"
      aria-labelledby="lost"
    >
      <h3 id="lost">{m.checkout_lost()}</h3>
      <p>
        {m.checkout_lost_order({
          count: lineCount,
          amount: formatMoney(centsOf(totalAmt)),
        })}
      </p>
      <div className="row">
        <BusyButton
          type="button"
          busy={busy}
          busyLabel={m.checkout_checking()}
          onClick={() => void check()}
        >
          {m.checkout_check()}
        </BusyButton>
        <button type="button" className="button button-link" onClick={discard}>
          {m.checkout_discard()}
        </button>
      </div>
    </section>
  );
}

function Loading() {
  return (
    <>
      <p className="visually-hidden" role="status">
        {m.common_loading()}
      </p>
      <span className="block h-[320px] rounded-sm bg-paper-200" aria-hidden="true" />
    </>
  );
}

function Empty() {
  return (
    <div className="grid justify-items-start gap-4 pt-2 pb-4">
      <p>{m.cart_empty()}</p>
      <a className="button button-secondary" href={paths.products()}>
        {m.cart_continue_shopping()}
      </a>
    </div>
  );
}

function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul
      className="-mx-2 max-h-(--size-checkout-list) overflow-auto overscroll-contain px-2"
      aria-label={m.checkout_items()}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
      tabIndex={0}
    >
      {lines.map((line) => (
        <PurchasedItem
          key={`${line.productId} ${line.size}`}
          image={line.image}
          name={line.name}
          note={lineLabel(line)}
          amount={formatMoney(line.unitCents * line.quantity)}
          quantity={line.quantity}
        >
          <StockNote line={line} />
        </PurchasedItem>
      ))}
    </ul>
  );
}

interface OrderPanelProps {
  cart: Cart | undefined;
  totals: CheckoutTotals;
  codes: readonly string[];
  quoting: Quoting;
  lost: ReactNode;
  children: ReactNode;
}

/** On a phone the message about an empty or failed cart comes before the form. */
const orderOnPhone = (cart: Cart | undefined): string =>
  cart?.lines.length === 0 && (cart.isKnown || cart.error) ? 'max-lg:order-first' : '';

export function OrderPanel({ cart, lost, children, ...priced }: OrderPanelProps) {
  const { totals } = priced;
  const lines = cart?.lines ?? [];
  return (
    <aside
      className={`panel order-panel lg:sticky lg:top-6 ${orderOnPhone(cart)}`}
      aria-labelledby="order"
    >
      <h2 id="order">{m.checkout_your_order()}</h2>
      {lost}
      <div className="mb-2 empty:hidden">{cart && <CartNotices />}</div>
      {!cart?.isKnown && !cart?.error && <Loading />}
      {cart?.isKnown && lines.length === 0 && <Empty />}
      {lines.length > 0 && (
        <>
          <OrderLines lines={lines} />
          <CartTotals totals={totals} discount={totals.discountCents > 0}>
            <CashFee cents={totals.cashFeeCents} />
          </CartTotals>
          <Codes {...priced} />
        </>
      )}
      {children}
    </aside>
  );
}
