import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { formatMoney } from '#lib/format/money.ts';
import type { NewOrderQuote } from '#lib/checkout/new-order.ts';
import { MAX_NOTE } from '#lib/messages/messages.ts';
import * as m from '#messages';

export const Figure = ({ label, cents }: { label: string; cents: number }) => (
  <div className="flex justify-between last:text-lg last:font-bold">
    <dt>{label}</dt>
    <dd className="numeric">{cents < 0 ? `−${formatMoney(-cents)}` : formatMoney(cents)}</dd>
  </div>
);

interface TotalsProps {
  quote: NewOrderQuote | undefined;
  error: string | undefined;
  /** The error stands at the field of the codes. */
  isCodeRefused: boolean;
}

export function NewOrderTotals({ quote, error, isCodeRefused }: TotalsProps) {
  if (isCodeRefused) return <p className="muted">The total is shown when the codes hold.</p>;
  if (error !== undefined) {
    return (
      <p className="alert" role="alert">
        {error}
      </p>
    );
  }
  if (!quote) return <p className="muted">The total is shown when products are chosen.</p>;
  const { discounts, gifts, giftAmt, totalAmt } = quote;
  return (
    <>
      <dl className="grid gap-1">
        <Figure label="Products" cents={quote.subTotalAmt} />
        <Figure label="Delivery" cents={quote.shipping} />
        {quote.cashOnDeliveryFee > 0 && (
          <Figure label={m.payments_cash_fee()} cents={quote.cashOnDeliveryFee} />
        )}
        {discounts.map(({ code, amountAmt }) => (
          <Figure key={code} label={m.vouchers_discount({ code })} cents={-amountAmt} />
        ))}
        <Figure label="Total" cents={totalAmt} />
        {giftAmt > 0 && (
          <>
            <Figure label={m.vouchers_gift()} cents={-giftAmt} />
            <Figure label={m.vouchers_left_to_pay()} cents={leftToPay(quote)} />
          </>
        )}
      </dl>
      {gifts.map(({ name, size }) => (
        <p key={`${name} ${size}`}>
          {m.vouchers_free_piece()}: {nameWithSize(name, size)}
        </p>
      ))}
    </>
  );
}

export const leftToPay = ({ totalAmt, giftAmt }: NewOrderQuote): number => totalAmt - giftAmt;

interface ChoicesProps<Value extends string> {
  name: string;
  legend: string;
  choices: readonly {
    value: Value;
    label: string;
    isDisabled?: boolean;
    hint?: string | undefined;
  }[];
  chosen: Value;
  choose: (value: Value) => void;
}

export function RadioChips<Value extends string>({
  name,
  legend,
  choices,
  chosen,
  choose,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      {choices.map(({ value, label, isDisabled, hint }) => (
        <label key={value} className="chip max-w-full gap-2 whitespace-normal">
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isDisabled}
            onChange={() => choose(value)}
          />
          {label}
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  );
}

export const OrderNoteField = () => (
  <div className="field">
    <label htmlFor="note">Note (optional)</label>
    <textarea id="note" name="note" rows={2} maxLength={MAX_NOTE} aria-describedby="note-hint" />
    <small id="note-hint">Printed on the packing slip.</small>
  </div>
);
