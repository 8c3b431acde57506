import { useEffect, useState } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import { fetchQuote } from '#lib/browser/checkout/place-order.ts';
import { type CostRules, methodChoices, type MethodChoice } from '#lib/checkout/costs.ts';
import { requestKey, type Quote, type PaymentChoice } from '#lib/checkout/order-request.ts';
import { type BankAccount, DEFAULT_METHOD, type PaymentMethod } from '#lib/payments/methods.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';

/** Replaces a payment method that is not allowed by the first one that is. */
export function useMethod(lines: readonly Line[], rules: CostRules, district: string) {
  const [chosen, choose] = useState<PaymentMethod>(DEFAULT_METHOD);
  const [refused, setRefused] = useState<{ district: string; methods: readonly MethodChoice[] }>();
  const subtotalCents = lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
  const known =
    refused?.district === district
      ? refused.methods
      : methodChoices(subtotalCents, rules, district);
  const choices = known.filter(({ method }) => rules.payment.methods.includes(method));
  const allowed = choices.filter((choice) => choice.allowed).map((choice) => choice.method);
  const method = allowed.includes(chosen) ? chosen : (allowed[0] ?? chosen);
  /** The server allows other methods than the page displays. */
  const refuse = (methods: readonly MethodChoice[]) => setRefused({ district, methods });
  return { choices, method, choose, refuse };
}

/** Fetches the bank accounts once a transfer is chosen; the response may correct the totals. */
export function useAccounts(
  lines: readonly Line[],
  choice: PaymentChoice,
  correct: (quote: Quote) => void,
) {
  const [accounts, setAccounts] = useState<KnownAccounts>('loading');
  const [attempt, setAttempt] = useState(0);
  const isEnabled = choice.method === 'bank_transfer' && lines.length > 0;
  const requested = isEnabled ? JSON.stringify([requestKey(lines), choice.district, attempt]) : '';
  useEffect(() => {
    if (requested === '') return undefined;
    let isCurrent = true;
    fetchQuote(lines, choice).then(
      (fetched) => {
        if (!isCurrent) return;
        setAccounts(fetched.accounts);
        if (fetched.quote) correct(fetched.quote);
      },
      () => isCurrent && setAccounts((known) => (known === 'loading' ? 'failed' : known)),
    );
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each cart and district
  }, [requested]);
  const retry = () => {
    setAccounts('loading');
    setAttempt(attempt + 1);
  };
  return { accounts, retry };
}

export type KnownAccounts = readonly BankAccount[] | 'loading' | 'failed';

export type CheckoutSettings = Pick<PublicSettings, 'shipping' | 'payment'>;
