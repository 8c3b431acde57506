import { useState } from 'react';
import { Icon } from '#islands/ui/Icon.tsx';
import { pageWhatsApp, storedDistrict } from '#lib/browser/cart/shipping-rule.ts';
import type { Line } from '#lib/cart/lines.ts';
import { orderByWhatsApp } from '#lib/cart/order-by-whatsapp.ts';
import { missingForFree, shippingNote, type ShippingRule, totalsOf } from '#lib/cart/totals.ts';
import { giftVoucherRows, reductionRows } from '#lib/orders/amounts.ts';
import { paths } from '#lib/site/paths.ts';
import * as m from '#messages';
import { Codes } from '#islands/vouchers/Codes.tsx';
import { useCodes, useQuote } from '#islands/vouchers/use-quote.ts';
import { type Quote, quotedTotals } from '#lib/checkout/order-request.ts';
import { CartTotals } from './CartTotals.tsx';

const pagePayments = (): readonly string[] =>
  document.querySelector<HTMLElement>('#cart')?.dataset['payments']?.split(', ') ?? [];

interface SummaryProps {
  lines: readonly Line[];
  rule: ShippingRule;
}

function knownDistrict(): string {
  const district = storedDistrict();
  return typeof district === 'string' ? district : '';
}

type Quoted = Parameters<typeof CartTotals>[0]['totals'];

function WhatsAppLink({ lines, totals }: Pick<SummaryProps, 'lines'> & { totals: Quoted }) {
  const [number] = useState(pageWhatsApp);
  if (number === '') return null;
  const district = knownDistrict();
  const rows = { above: reductionRows(totals), below: giftVoucherRows(totals) };
  return (
    <a
      className="button button-secondary"
      href={orderByWhatsApp(number, { lines, totals, rows, district, origin: location.origin })}
      rel="noopener"
    >
      <Icon name="chat" /> {m.cart_order_by_whatsapp()}
    </a>
  );
}

/** Before a district and a payment method are chosen, and without the fee of cash. */
const BEFORE_CHECKOUT = { district: '', method: 'bank_transfer' } as const;

export function CartSummary({ lines, rule }: SummaryProps) {
  const note = shippingNote(rule);
  const totals = totalsOf(lines, rule);
  const codes = useCodes();
  const [quote, setQuote] = useState<Quote>();
  const choice = { ...BEFORE_CHECKOUT, vouchers: codes };
  const quoting = useQuote({ lines, choice, isNeeded: codes.length > 0, setQuote });
  const quoted = quotedTotals(lines, totals, { ...choice, vouchers: quoting.held }, quote);
  const missing = missingForFree(totals, rule);
  const isShort = lines.some((line) => line.quantity > line.countInStock);
  return (
    <aside
      className="grid grid-cols-1 gap-4 p-6 rounded-lg bg-sunken lg:sticky lg:top-4"
      aria-labelledby="summary"
    >
      <h2 id="summary" className="text-lg">
        {m.cart_summary()}
      </h2>
      <CartTotals totals={quoted} discount />
      <Codes codes={codes} quoting={quoting} totals={quoted} />
      {isShort && <p className="stock-warning">{m.cart_short()}</p>}
      <a className="button button-primary" href={paths.checkout}>
        {m.cart_proceed()}
      </a>
      <WhatsAppLink lines={lines} totals={quoted} />
      {note !== undefined && (
        <p className="flex gap-2 text-success text-sm">
          <Icon name="truck" /> {missing === undefined ? note : `${note}. ${missing}`}
        </p>
      )}
      <ul className="flex flex-wrap gap-2" aria-label={m.cart_accepted_payments()}>
        {pagePayments().map((name) => (
          <li key={name} className="payment">
            {name}
          </li>
        ))}
      </ul>
    </aside>
  );
}
