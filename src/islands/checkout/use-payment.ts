import { useState } from 'react';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { readMethod, saveMethod } from '#lib/browser/checkout/checkout-draft.ts';
import type { Line } from '#lib/cart/lines.ts';
import { methodChoices, type MethodChoice } from '#lib/checkout/costs.ts';
import { type CheckoutRules, goodsOf } from '#lib/checkout/order-request.ts';
import { DEFAULT_METHOD, type PaymentMethod } from '#lib/payments/methods.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';

/** Replaces a payment method that is not allowed by the first one that is. */
export function useMethod(
  lines: readonly Line[],
  rules: CheckoutRules,
  district: string,
  quoted: readonly MethodChoice[] | undefined,
) {
  const stored = useHydrated(readMethod);
  const [picked, setPicked] = useState<PaymentMethod>();
  const chosen = picked ?? stored ?? DEFAULT_METHOD;
  const [refused, setRefused] = useState<{ district: string; methods: readonly MethodChoice[] }>();
  const known =
    refused?.district === district
      ? refused.methods
      : (quoted ?? methodChoices(goodsOf(lines, rules), rules, district));
  const choices = known.filter(({ method }) => rules.payment.methods.includes(method));
  const allowed = choices.filter((choice) => choice.allowed).map((choice) => choice.method);
  const method = allowed.includes(chosen) ? chosen : (allowed[0] ?? chosen);
  const choose = (next: PaymentMethod) => {
    setPicked(next);
    saveMethod(next);
  };
  /** The server allows other methods than the page displays. */
  const refuse = (methods: readonly MethodChoice[]) => setRefused({ district, methods });
  return { choices, method, choose, refuse };
}

export type CheckoutSettings = Pick<
  PublicSettings,
  'shipping' | 'payment' | 'giftVoucher' | 'gifts'
>;
