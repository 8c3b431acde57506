import { formatMoney } from '#lib/format/money.ts';
import type { MethodChoice } from '#lib/checkout/costs.ts';
import { methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import { BankAccounts } from '#islands/payments/BankAccounts.tsx';
import type { CheckoutSettings, KnownAccounts } from './use-payment.ts';
import * as m from '#messages';

function howItWorks(method: PaymentMethod, { payment }: CheckoutSettings): string {
  const { howTo, hasFee, isPaidBefore } = methodTable[method];
  const { fee } = payment.cashOnDelivery;
  return [
    howTo(),
    ...(hasFee && fee > 0
      ? [m.checkout_fee_added({ amount: formatMoney(Math.round(fee * 100)) })]
      : []),
    ...(!isPaidBefore && payment.methods.includes('bank_transfer')
      ? [m.checkout_slip_possible()]
      : []),
  ].join(' ');
}

function Where({ accounts, cents, retry }: WhereProps) {
  if (accounts === 'loading') {
    return (
      <p className="muted" role="status">
        {m.checkout_bank_loading()}
      </p>
    );
  }
  if (accounts === 'failed') {
    return (
      <div role="alert">
        <p>{m.checkout_bank_failed()}</p>
        <button type="button" className="button button-secondary" onClick={retry}>
          {m.common_try_again()}
        </button>
      </div>
    );
  }
  return <BankAccounts accounts={accounts} cents={cents} />;
}

interface WhereProps {
  accounts: KnownAccounts;
  cents: number;
  retry: () => void;
}

interface Props extends WhereProps {
  settings: CheckoutSettings;
  choices: readonly MethodChoice[];
  method: PaymentMethod;
  choose: (method: PaymentMethod) => void;
}

export function PaymentChoice({ settings, choices, method, choose, ...where }: Props) {
  return (
    <section aria-labelledby="payment">
      <h2 id="payment">{m.checkout_payment()}</h2>
      <div role="radiogroup" aria-labelledby="payment" className="choices">
        {choices.map((choice) => (
          <div key={choice.method} className="choice">
            <input
              id={choice.method}
              type="radio"
              name="paymentMethod"
              value={choice.method}
              aria-describedby={`${choice.method}-how`}
              checked={choice.method === method}
              disabled={!choice.allowed}
              onChange={() => choose(choice.method)}
            />
            <p>
              <label htmlFor={choice.method}>{methodTable[choice.method].label()}</label>
              <small className="muted" id={`${choice.method}-how`}>
                {choice.reason ?? howItWorks(choice.method, settings)}
              </small>
            </p>
          </div>
        ))}
      </div>
      {method === 'bank_transfer' && <Where {...where} />}
    </section>
  );
}
