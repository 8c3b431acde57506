import { useCallback, useEffect, useRef, useState } from 'react';
import { useStore } from '@nanostores/react';
import { lineLabel } from '#lib/catalogue/sizes.ts';
import type { Line } from '#lib/cart/lines.ts';
import { refreshGuestCart } from '#lib/browser/cart/refresh-guest-cart.ts';
import { $cart } from '#lib/browser/cart/store.ts';
import { pageShippingRule } from '#lib/browser/cart/shipping-rule.ts';
import { missingForFree, type ShippingRule, totalsOf } from '#lib/cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { CartTotals } from './CartTotals.tsx';
import { CartNotices, LineLink, StockNote } from './CartNotices.tsx';
import { RemoveButton, useFocusAfterRemoval } from './RemoveButton.tsx';

interface LineProps {
  line: Line;
  willRemove: () => void;
}

function MiniLine({ line, willRemove }: LineProps) {
  return (
    <li className="mini-cart-line">
      <img
        className="h-[76px] rounded-md object-cover"
        src={line.image}
        alt=""
        width="76"
        height="76"
      />
      <div>
        <LineLink line={line} />
        <small className="text-ink-soft">{lineLabel(line)}</small>
        <b className="numeric whitespace-nowrap">{formatMoney(line.unitCents * line.quantity)}</b>
        <StockNote line={line} />
      </div>
      <RemoveButton line={line} willRemove={willRemove} />
    </li>
  );
}

function Foot({ lines, rule }: { lines: readonly Line[]; rule: ShippingRule }) {
  const totals = totalsOf(lines, rule);
  const missing = missingForFree(totals, rule);
  return (
    <footer className="mini-cart-foot">
      <CartTotals totals={totals} discount={false} />
      {missing !== undefined && <p className="muted">{missing}</p>}
      <div className="mini-cart-buttons">
        <a className="button button-secondary px-3" href={paths.cart}>
          {m.cart_view()}
        </a>
        <a className="button button-primary px-3" href={paths.checkout}>
          {m.cart_checkout()}
        </a>
      </div>
    </footer>
  );
}

export function MiniCart() {
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
    if (count) count.textContent = isKnown ? m.cart_items({ count: lines.length }) : '';
  }, [lines, isKnown]);
  if (!isKnown) {
    if (error !== '') return <CartNotices />;
    return (
      <p className="h-[76px] m-4 rounded-md bg-sunken" role="status">
        <span className="visually-hidden">{m.common_loading()}</span>
      </p>
    );
  }
  if (lines.length === 0) {
    return (
      <>
        <CartNotices />
        <div className="grid gap-4 p-4">
          <p>{m.cart_empty()}</p>
          <a ref={onward} className="button button-secondary" href={paths.products()}>
            {m.cart_continue_shopping()}
          </a>
        </div>
      </>
    );
  }
  return (
    <>
      <CartNotices />
      <ul ref={list} className="flex-1 px-4 overflow-auto overscroll-contain">
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
