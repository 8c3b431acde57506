import { formatMoney } from '#lib/format/money.ts';
import type { NewOrderQuote } from '#lib/checkout/new-order.ts';
import * as m from '#messages';

const Figure = ({ label, cents }: { label: string; cents: number }) => (
  <div>
    <dt>{label}</dt>
    <dd className="numeric">{formatMoney(cents)}</dd>
  </div>
);

export function Totals({
  quote,
  error,
}: {
  quote: NewOrderQuote | undefined;
  error: string | undefined;
}) {
  if (error !== undefined) {
    return (
      <p className="alert" role="alert">
        {error}
      </p>
    );
  }
  if (!quote) return <p className="muted">The total is shown when products are chosen.</p>;
  return (
    <dl className="new-totals">
      <Figure label="Products" cents={quote.subTotalAmt} />
      <Figure label="Delivery" cents={quote.shipping} />
      {quote.cashOnDeliveryFee > 0 && (
        <Figure label={m.payments_cash_fee()} cents={quote.cashOnDeliveryFee} />
      )}
      <Figure label="Total" cents={quote.totalAmt} />
    </dl>
  );
}

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

export function Choices<Value extends string>({
  name,
  legend,
  choices,
  chosen,
  choose,
}: ChoicesProps<Value>) {
  return (
    <fieldset className="radio-row">
      <legend>{legend}</legend>
      {choices.map(({ value, label, isDisabled, hint }) => (
        <label key={value} className="chip">
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
