import { useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { pageWhatsApp } from '#lib/browser/cart/shipping-rule.ts';
import { readResponseBody } from '#lib/browser/fetch.ts';
import { safeStorage, USER } from '#lib/browser/safe-storage.ts';
import type { Line } from '#lib/cart/lines.ts';
import { orderByWhatsApp } from '#lib/cart/order-by-whatsapp.ts';
import {
  missingForFree,
  shippingNote,
  type ShippingRule,
  type Totals,
  totalsOf,
} from '#lib/cart/totals.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { CartTotals } from './CartTotals.tsx';

const pagePayments = (): readonly string[] =>
  document.querySelector<HTMLElement>('#cart')?.dataset['payments']?.split(', ') ?? [];

interface SummaryProps {
  lines: readonly Line[];
  rule: ShippingRule;
}

function knownDistrict(): string {
  const district = readResponseBody(safeStorage.get(USER) ?? '')?.['district'];
  return typeof district === 'string' ? district : '';
}

function WhatsAppLink({ lines, totals }: { lines: readonly Line[]; totals: Totals }) {
  const [number] = useState(pageWhatsApp);
  if (number === '') return null;
  const district = knownDistrict();
  return (
    <a
      className="button button-secondary w-full"
      href={orderByWhatsApp(number, { lines, totals, district })}
      rel="noopener"
    >
      <Icon name="chat" /> {m.cart_order_by_whatsapp()}
    </a>
  );
}

export function CartSummary({ lines, rule }: SummaryProps) {
  const note = shippingNote(rule);
  const totals = totalsOf(lines, rule);
  const missing = missingForFree(totals, rule);
  const isShort = lines.some((line) => line.quantity > line.countInStock);
  return (
    <aside className="panel cart-summary" aria-labelledby="summary">
      <h2 id="summary">{m.cart_summary()}</h2>
      <CartTotals totals={totals} discount />
      {isShort && <p className="stock-warning">{m.cart_short()}</p>}
      <a className="button button-primary w-full" href={paths.checkout}>
        {m.cart_proceed()}
      </a>
      <WhatsAppLink lines={lines} totals={totals} />
      {note !== undefined && (
        <p className="cart-note">
          <Icon name="truck" /> {missing === undefined ? note : `${note}. ${missing}`}
        </p>
      )}
      <ul className="payments" aria-label={m.cart_accepted_payments()}>
        {pagePayments().map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </aside>
  );
}
