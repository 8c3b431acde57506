import { useEffect, useRef } from 'react';
import type { Totals } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { Icon } from '#islands/ui/Icon.tsx';

/** Why the order was not placed, and the totals before. */
export interface Problem {
  words: string;
  before?: Totals;
}

function Change({ name, from, to }: { name: string; from: number; to: number }) {
  if (from === to) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <s>
          <span className="visually-hidden">Before: </span>
          {formatMoney(from)}
        </s>{' '}
        <b>
          <span className="visually-hidden">Now: </span>
          {formatMoney(to)}
        </b>
      </dd>
    </div>
  );
}

/** Shown beside the button until the next attempt. */
export function CheckoutProblem({ problem, totals }: { problem: Problem; totals: Totals }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const { words, before } = problem;
  return (
    <div ref={box} className="order-problem" role="alert">
      <p className="problem-reason">
        <Icon name="alert" />
        {words}
      </p>
      {before && (
        <>
          <dl className="totals numeric">
            <Change name="Subtotal" from={before.subtotalCents} to={totals.subtotalCents} />
            <Change name="Shipping" from={before.shippingCents} to={totals.shippingCents} />
            <Change name="Total" from={before.totalCents} to={totals.totalCents} />
          </dl>
          <p>Nothing has been ordered. Press Place Order to order at the new total.</p>
        </>
      )}
    </div>
  );
}
