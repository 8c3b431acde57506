import { type ReactNode, useEffect, useRef } from 'react';
import { formatMoney } from '#lib/format/money.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import type { Cart } from '#lib/browser/cart/store.ts';
import type { Line } from '#lib/cart/lines.ts';
import type { CheckoutTotals } from '#lib/checkout/order-request.ts';
import * as m from '#messages';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import { paths } from '#lib/site/paths.ts';
import { CartTotals } from '#islands/cart/CartTotals.tsx';
import { CartNotices, StockNote } from '#islands/cart/CartNotices.tsx';
import { CashFee, PurchasedItem } from '#islands/orders/OrderedPanel.tsx';
import { Icon } from '#islands/ui/Icon.tsx';

interface LostResponseProps {
  lineCount: number;
  totalAmt: number;
  busy: boolean;
  resend: () => void;
  discard: () => void;
}

/** Shown when the ordered lines left the cart before the response arrived. */
export function LostResponse({ lineCount, totalAmt, busy, resend, discard }: LostResponseProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section ref={box} className="lost-response" aria-labelledby="lost">
      <h3 id="lost">{m.checkout_lost()}</h3>
      <p>
        {m.checkout_lost_order({
          count: lineCount,
          amount: formatMoney(Math.round(totalAmt * 100)),
        })}
      </p>
      <div className="row">
        <BusyButton type="button" busy={busy} busyLabel={m.checkout_checking()} onClick={resend}>
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
      <span className="panel-loading" aria-hidden="true" />
    </>
  );
}

function Empty() {
  return (
    <div className="panel-empty">
      <p>{m.cart_empty()}</p>
      <a className="button button-secondary" href={paths.products()}>
        {m.cart_continue_shopping()}
      </a>
    </div>
  );
}

function OrderLines({ lines }: { lines: readonly Line[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls is reached by keyboard
    <ul className="ordered-items" aria-label={m.checkout_items()} tabIndex={0}>
      {lines.map((line) => (
        <PurchasedItem
          key={`${line.productId} ${line.size}`}
          image={line.image}
          name={line.name}
          note={lineLabel(line)}
          cents={line.unitCents * line.quantity}
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
  lost: ReactNode;
  children: ReactNode;
}

export function OrderPanel({ cart, totals, lost, children }: OrderPanelProps) {
  const lines = cart?.lines ?? [];
  return (
    <aside className="panel order-panel" aria-labelledby="order">
      <h2 id="order">{m.checkout_your_order()}</h2>
      {lost}
      {cart && <CartNotices />}
      {!cart?.isKnown && !cart?.error && <Loading />}
      {cart?.isKnown && lines.length === 0 && <Empty />}
      {lines.length > 0 && (
        <>
          <OrderLines lines={lines} />
          <CartTotals totals={totals} discount={totals.discountCents > 0}>
            <CashFee cents={totals.cashFeeCents} />
          </CartTotals>
        </>
      )}
      {children}
    </aside>
  );
}

export interface Problem {
  message: string;
  before?: CheckoutTotals;
}

function Change({ name, from, to }: { name: string; from: number; to: number }) {
  if (from === to) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <s>
          <span className="visually-hidden">{m.common_before()} </span>
          {formatMoney(from)}
        </s>{' '}
        <b>
          <span className="visually-hidden">{m.checkout_now()} </span>
          {formatMoney(to)}
        </b>
      </dd>
    </div>
  );
}

export function CheckoutProblem({ problem, totals }: { problem: Problem; totals: CheckoutTotals }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const { message, before } = problem;
  return (
    <div ref={box} className="order-problem" role="alert">
      <p className="problem-reason">
        <Icon name="alert" />
        {message}
      </p>
      {before && (
        <>
          <dl className="totals numeric">
            <Change
              name={m.cart_subtotal()}
              from={before.subtotalCents}
              to={totals.subtotalCents}
            />
            <Change
              name={m.cart_shipping()}
              from={before.shippingCents}
              to={totals.shippingCents}
            />
            <Change
              name={m.payments_cash_fee()}
              from={before.cashFeeCents}
              to={totals.cashFeeCents}
            />
            <Change name={m.cart_total()} from={before.totalCents} to={totals.totalCents} />
          </dl>
          <p>{m.checkout_nothing_ordered()}</p>
        </>
      )}
    </div>
  );
}
