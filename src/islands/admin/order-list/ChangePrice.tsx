import type { ChangeQuote } from '#lib/checkout/change-order.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import type { AdminOrderView } from '#lib/order-list/codec.ts';
import { Figure } from '#islands/admin/checkout/OrderChoices.tsx';
import type { useChangeQuote } from './use-change-quote.ts';

const signed = (cents: number): string =>
  cents < 0 ? `−${formatMoney(-cents)}` : `+${formatMoney(cents)}`;

function balanceText({ due, refundDue }: ChangeQuote): string {
  if (due > 0) return `${formatMoney(due)} is due then.`;
  return refundDue > 0
    ? `${formatMoney(refundDue)} is to be refunded then.`
    : 'Nothing is due then.';
}

interface PriceProps {
  order: AdminOrderView;
  price: ReturnType<typeof useChangeQuote>;
}

/** Shows what the change costs before it is saved. */
export function ChangePrice({ order, price: { isPriced, quote, error, refusedCode } }: PriceProps) {
  if (refusedCode !== undefined) return null;
  if (error !== undefined) {
    return (
      <p className="alert" role="alert">
        {error}
      </p>
    );
  }
  if (!isPriced) {
    return (
      <dl className="grid gap-1">
        <Figure label="Total stays" cents={order.totalCents} />
      </dl>
    );
  }
  if (!quote) return <p className="muted">The new total is being worked out.</p>;
  return (
    <div aria-live="polite">
      <dl className="grid gap-1">
        <Figure label="Products" cents={quote.subTotalAmt} />
        <Figure label="Delivery" cents={quote.shipping} />
        {quote.cashOnDeliveryFee > 0 && <Figure label="Cash fee" cents={quote.cashOnDeliveryFee} />}
        {quote.discounts.map(({ code, amountAmt }) => (
          <Figure key={code} label={`Code ${code}`} cents={-amountAmt} />
        ))}
        <Figure label="Total until now" cents={order.totalCents} />
        <Figure label="New total" cents={quote.totalAmt} />
      </dl>
      <p className="numeric">
        {signed(centsOf(quote.difference))}. {balanceText(quote)}
      </p>
    </div>
  );
}
