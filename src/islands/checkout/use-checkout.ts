import { useSyncExternalStore, useCallback, useState } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import { announce } from '#lib/browser/announce.ts';
import { $cart, type Cart } from '#lib/browser/cart/store.ts';
import type { User } from '#lib/account/user.ts';
import { leaveToOrder } from '#lib/browser/checkout/order-confirmation.ts';
import { type CostRules, costsOf, deliveryText } from '#lib/checkout/costs.ts';
import {
  type OrderBody,
  type Quote,
  totalsNow,
  isSameCart,
  orderBody,
} from '#lib/checkout/order-request.ts';
import { resendOrder, type Outcome, placeOrder } from '#lib/browser/checkout/place-order.ts';
import { removePendingOrder, unanswered } from '#lib/browser/checkout/checkout-draft.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import type { Problem } from './OrderPanel.tsx';
import { useAccounts, useMethod } from './use-payment.ts';
import * as m from '#messages';

const follow = (changed: () => void) => $cart.listen(changed);

export const useCart = (): Cart | undefined =>
  useSyncExternalStore<Cart | undefined>(
    follow,
    () => $cart.get(),
    () => undefined,
  );

export function useCheckout(
  person: Partial<User> | undefined,
  lines: readonly Line[],
  rules: CostRules,
) {
  const userId = person?._id ?? '';
  const [quote, setQuote] = useState<Quote>();
  const [district, setDistrict] = useState('');
  const { choices, method, choose, refuse } = useMethod(lines, rules, district);
  const choice = { district, method };
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads again after each attempt
  const pending = useHydrated(useCallback(() => unanswered(userId, Date.now()), [userId, attempt]));
  const totals = totalsNow(lines, rules, choice, quote);
  const where = useAccounts(lines, choice, setQuote);

  /** Returns `true` when the page is being left, otherwise the server's error for each field. */
  const end = (outcome: Outcome): boolean | Record<string, string> => {
    setAttempt((before) => before + 1);
    if (outcome.kind === 'placed') {
      leaveToOrder(outcome, outcome.message);
      return true;
    }
    if (outcome.kind === 'changed') {
      setProblem({ message: m.checkout_cart_changed() });
      return false;
    }
    notify('error', titled(m.checkout_failed(), outcome.message));
    if (outcome.kind === 'unknown') setProblem({ message: m.checkout_no_response() });
    if (outcome.kind === 'refused') {
      setProblem({ message: outcome.message });
      if (outcome.methods) refuse(outcome.methods);
    }
    if (outcome.kind === 'prices') {
      setProblem({ message: outcome.message, before: totals });
      setQuote(outcome.quote);
    }
    return outcome.kind === 'refused' ? outcome.fields : false;
  };

  const place = async (address: OrderBody['delivery_address']) => {
    setProblem(undefined);
    return end(await placeOrder(orderBody({ userId, lines, address, method, totals }), lines));
  };
  const discard = () => {
    removePendingOrder();
    setAttempt(attempt + 1);
  };
  const lost = pending && !isSameCart(pending, lines) ? pending : undefined;
  const resend = async () => (lost ? end(await resendOrder(lost)) : false);
  const payment = { choices, method, choose, cents: totals.totalCents, ...where };
  const isEmpty = totals.subtotalCents === 0;
  const delivery = isEmpty ? undefined : deliveryText(totals.shippingCents);
  const chooseDistrict = (next: string) => {
    setDistrict(next);
    const { shippingCents } = costsOf(totals.subtotalCents, rules, { ...choice, district: next });
    if (!isEmpty) announce(deliveryText(shippingCents));
  };
  return { totals, problem, lost, place, resend, discard, payment, delivery, chooseDistrict };
}
