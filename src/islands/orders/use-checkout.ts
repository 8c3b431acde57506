import { useSyncExternalStore, useCallback, useState, type RefObject, useEffect } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import type { ShippingRule } from '#lib/cart/totals.ts';
import { $lines } from '#lib/browser/cart/store.ts';
import type { User } from '#lib/account/user.ts';
import { leaveToOrder } from '#lib/browser/orders/order-confirmation.ts';
import { type Quote, totalsNow, isSameCart, orderBody } from '#lib/orders/order-request.ts';
import type { DeliveryAddress } from '#lib/orders/codec.ts';
import { resendOrder, type Outcome, placeOrder } from '#lib/browser/orders/place-order.ts';
import {
  removePendingOrder,
  unanswered,
  addressFields,
  type Filled,
  fromOrder,
  fromProfile,
  toFill,
  readDraft,
  saveDraft,
} from '#lib/browser/orders/checkout-draft.ts';
import { CART_CHANGED, NO_RESPONSE, ORDER_FAILED } from '#lib/orders/messages.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import type { Problem } from './OrderPanel.tsx';
import { newestOrder } from '#lib/browser/orders/own-orders.ts';

const follow = (changed: () => void) => $lines.listen(changed);

/** The cart's lines; `undefined` during server rendering, because only the browser has them. */
export const useCartLines = (): readonly Line[] | undefined =>
  useSyncExternalStore<readonly Line[] | undefined>(
    follow,
    () => $lines.get(),
    () => undefined,
  );

/** The state of checkout: totals, the last problem, and a pending order whose response was lost. */
export function useCheckout(
  person: Partial<User> | undefined,
  lines: readonly Line[],
  rule: ShippingRule,
) {
  const userId = person?._id ?? '';
  const [quote, setOffer] = useState<Quote>();
  const [problem, setProblem] = useState<Problem>();
  const [attempt, setAttempt] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads again after each attempt
  const pending = useHydrated(useCallback(() => unanswered(userId), [userId, attempt]));
  const totals = totalsNow(lines, rule, quote);

  /** `true` when the page is being left; otherwise the server's errors of single fields. */
  const end = (outcome: Outcome): boolean | Record<string, string> => {
    setAttempt((before) => before + 1);
    if (outcome.kind === 'placed') {
      leaveToOrder(outcome, outcome.message);
      return true;
    }
    if (outcome.kind === 'changed') {
      setProblem({ message: CART_CHANGED });
      return false;
    }
    notify('error', titled(ORDER_FAILED, outcome.message));
    if (outcome.kind === 'unknown') setProblem({ message: NO_RESPONSE });
    if (outcome.kind === 'refused') setProblem({ message: outcome.message });
    if (outcome.kind === 'prices') {
      setProblem({ message: outcome.message, before: totals });
      setOffer(outcome.quote);
    }
    return outcome.kind === 'refused' ? outcome.fields : false;
  };

  const place = async (address: DeliveryAddress) => {
    setProblem(undefined);
    return end(await placeOrder(orderBody({ userId, lines, address, totals }), lines));
  };
  const discard = () => {
    removePendingOrder();
    setAttempt(attempt + 1);
  };
  const lost = pending && !isSameCart(pending, lines) ? pending : undefined;
  const resend = async () => (lost ? end(await resendOrder(lost)) : false);
  return { totals, problem, lost, place, resend, discard };
}

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]:not(:disabled, [type='hidden'])`);

/** The values of the form's address fields. */
const readFields = (form: HTMLFormElement): Filled =>
  Object.fromEntries(addressFields.map((name) => [name, inputOf(form, name)?.value ?? '']));

function fill(form: HTMLFormElement, before: Filled, next: Filled): Filled {
  const changes = toFill(readFields(form), before, next);
  for (const name of addressFields) {
    const input = inputOf(form, name);
    if (input && changes[name] !== undefined) input.value = changes[name];
  }
  return { ...before, ...changes };
}

/** Saves the typed address as this user's checkout draft. */
export const saveAddress = (userId: string, form: HTMLFormElement) =>
  saveDraft(userId, readFields(form));

/** Fills empty fields from the draft, else from the last order's address, else from the profile. */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  person: Partial<User> | undefined,
): void {
  const userId = person?._id;
  useEffect(() => {
    const { current } = form;
    if (!current || !person || !userId) return;
    fill(current, {}, readDraft(userId));
    const filled = fill(current, {}, fromProfile(person));
    newestOrder().then(
      (order) => {
        if (form.current && order) fill(form.current, filled, fromOrder(order));
      },
      // Offline: the profile's address stays.
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person
  }, [userId]);
}
