import { useCallback, useState } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import { announce } from '#lib/browser/announce.ts';
import type { User } from '#lib/account/user.ts';
import { leaveToOrder } from '#lib/browser/checkout/order-confirmation.ts';
import { costsOf, deliveryText } from '#lib/checkout/costs.ts';
import {
  type OrderBody,
  type Quote,
  goodsOf,
  totalsNow,
  isSameCart,
  methodsNow,
  orderBody,
} from '#lib/checkout/order-request.ts';
import { resendOrder, type Outcome, placeOrder } from '#lib/browser/checkout/place-order.ts';
import { removePendingOrder, unanswered } from '#lib/browser/checkout/checkout-draft.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import type { Problem } from './CheckoutProblem.tsx';
import { useCodes, useQuote } from '#islands/vouchers/use-quote.ts';
import { type CheckoutSettings, useMethod } from './use-payment.ts';
import * as m from '#messages';

export function useCheckout(
  person: Partial<User> | undefined,
  lines: readonly Line[],
  rules: CheckoutSettings,
) {
  const userId = person?._id ?? '';
  const [quote, setQuote] = useState<Quote>();
  const [district, setDistrict] = useState('');
  const codes = useCodes();
  const quoted = methodsNow(lines, { district, vouchers: codes }, quote);
  const { choices, method, choose, refuse } = useMethod(lines, rules, district, quoted);
  const isNeeded = codes.length > 0 || rules.gifts.length > 0 || method === 'bank_transfer';
  const asked = { district, method, vouchers: codes };
  const quoting = useQuote({ lines, choice: asked, isNeeded, setQuote });
  const choice = { ...asked, vouchers: quoting.held };
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads again after each attempt
  const pending = useHydrated(useCallback(() => unanswered(userId, Date.now()), [userId, attempt]));
  const totals = totalsNow(lines, rules, choice, quote);
  const goods = goodsOf(lines, rules);

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
      // A code may hold no longer.
      else if (codes.length > 0) quoting.retry();
    }
    if (outcome.kind === 'prices') {
      setProblem({ message: outcome.message, before: totals });
      setQuote(outcome.quote);
    }
    return outcome.kind === 'refused' ? outcome.fields : false;
  };

  const place = async (address: OrderBody['delivery_address'], giftTo?: OrderBody['giftTo']) => {
    setProblem(undefined);
    const order = { userId, lines, address, method, totals, vouchers: choice.vouchers, giftTo };
    return end(await placeOrder(orderBody(order), lines));
  };
  const discard = () => {
    removePendingOrder();
    setAttempt(attempt + 1);
  };
  const lost = pending && !isSameCart(pending, lines) ? pending : undefined;
  const resend = async () => (lost ? end(await resendOrder(lost)) : false);
  const leftCents = totals.totalCents - totals.giftVoucherCents;
  const { accounts, retry } = quoting;
  const isPaid = totals.giftVoucherCents > 0 && leftCents === 0;
  const payment = { choices, method, choose, isPaid, cents: leftCents, accounts, retry };
  const isEmpty = totals.subtotalCents === 0;
  const delivery = isEmpty ? undefined : deliveryText(totals.shippingCents);
  const chooseDistrict = (next: string) => {
    setDistrict(next);
    const { shippingCents } = costsOf(goods, rules, { ...choice, district: next });
    if (!isEmpty) announce(deliveryText(shippingCents));
  };
  return {
    totals,
    codes,
    quoting,
    /** Of the product whose sizes are amounts. */
    needsRecipient: lines.some(({ productId }) => productId === rules.giftVoucher.product),
    problem,
    lost,
    place,
    resend,
    discard,
    payment,
    delivery,
    chooseDistrict,
  };
}
