import { centsOf } from '#lib/format/money.ts';
import type { MethodChoice } from '#lib/checkout/costs.ts';
import { methodTable, type PaymentMethod } from '#lib/payments/methods.ts';
import { BankAccounts } from '#islands/payments/BankAccounts.tsx';
import type { KnownAccounts } from '#islands/vouchers/use-quote.ts';
import type { CheckoutSettings } from './use-payment.ts';
import { RadioCard } from '#islands/ui/RadioCard.tsx';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import * as m from '#messages';

function howItWorks(method: PaymentMethod, { payment }: CheckoutSettings): string {
  const { howTo, hasFee, isPaidBefore } = methodTable[method];
  const { fee } = payment.cashOnDelivery;
  return [
    howTo(),
    ...(hasFee && fee > 0 ? [m.checkout_fee_added({ amount: unbrokenMoney(centsOf(fee)) })] : []),
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
  /** By gift vouchers. */
  isPaid: boolean;
  settings: CheckoutSettings;
  choices: readonly MethodChoice[];
  method: PaymentMethod;
  choose: (method: PaymentMethod) => void;
}

export function PaymentChoice({ isPaid, ...props }: Props) {
  return (
    <section className="mt-8" aria-labelledby="payment">
      <h2 id="payment">{m.checkout_payment()}</h2>
      {isPaid ? <p>{m.payments_nothing_to_pay()}</p> : <Methods {...props} />}
    </section>
  );
}

function Methods({ settings, choices, method, choose, ...where }: Omit<Props, 'isPaid'>) {
  return (
    <>
      <div role="radiogroup" aria-labelledby="payment" className="my-4 grid gap-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice.method}
            id={choice.method}
            name="paymentMethod"
            value={choice.method}
            label={methodTable[choice.method].label()}
            hint={choice.reason ?? howItWorks(choice.method, settings)}
            hintId={`${choice.method}-how`}
            aria-describedby={`${choice.method}-how`}
            checked={choice.method === method}
            disabled={!choice.allowed}
            onChange={() => choose(choice.method)}
          />
        ))}
      </div>
      {method === 'bank_transfer' && <Where {...where} />}
    </>
  );
}
