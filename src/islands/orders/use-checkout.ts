import { useSyncExternalStore, type RefObject, useEffect, useCallback, useState } from 'react';
import type { Line } from '#lib/cart/lines.ts';
import { $lines } from '#lib/browser/cart/store.ts';
import type { User } from '#lib/account/user.ts';
import {
  addressFields,
  type Filled,
  fromOrder,
  fromProfile,
  toFill,
} from '#lib/orders/delivery-address.ts';
import { readDraft } from '#lib/browser/orders/checkout-draft.ts';
import { newestOrder } from '#lib/browser/orders/own-orders.ts';
import { leaveToOrder } from '#lib/browser/orders/order-confirmation.ts';
import { type Quote, totalsNow } from '#lib/orders/quote.ts';
import type { DeliveryAddress } from '#lib/orders/order.ts';
import { isSameCart, orderBody } from '#lib/orders/order-request.ts';
import { askAgain, type Outcome, placeOrder } from '#lib/browser/orders/place-order.ts';
import { removePendingOrder, unanswered } from '#lib/browser/orders/pending-order.ts';
import { CART_CHANGED, NO_RESPONSE, ORDER_FAILED } from '#lib/orders/messages.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { useHydrated } from '#islands/ui/use-form.ts';
import type { Problem } from './CheckoutProblem.tsx';

const follow = (changed: () => void) => $lines.listen(changed);

/** The cart's lines; `undefined` until the browser is asked, for only it knows them. */
export const useCartLines = (): readonly Line[] | undefined =>
  useSyncExternalStore<readonly Line[] | undefined>(
    follow,
    () => $lines.get(),
    () => undefined,
  );

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]:not(:disabled, [type='hidden'])`);

/** What the form's address fields hold. */
export const readFields = (form: HTMLFormElement): Filled =>
  Object.fromEntries(addressFields.map((name) => [name, inputOf(form, name)?.value ?? '']));

function fill(form: HTMLFormElement, before: Filled, next: Filled): Filled {
  const changes = toFill(readFields(form), before, next);
  for (const name of addressFields) {
    const input = inputOf(form, name);
    if (input && changes[name] !== undefined) input.value = changes[name];
  }
  return { ...before, ...changes };
}

/** Fills what is empty: what was typed before, the address of the last order, else the profile's. */
export function usePrefill(
  form: RefObject<HTMLFormElement | null>,
  person: Partial<User> | undefined,
): void {
  const userId = person?._id;
  useEffect(() => {
    const { current } = form;
    if (!current || !person || !userId) return;
    fill(current, {}, readDraft(userId));
    const ours = fill(current, {}, fromProfile(person));
    newestOrder().then(
      (order) => {
        if (form.current && order) fill(form.current, ours, fromOrder(order));
      },
      // Without a line the profile's address stands.
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each person
  }, [userId]);
}

/** What checkout decides: what is asked for the lines, how a wish ended, what still waits. */
export function useCheckout(person: Partial<User> | undefined, lines: readonly Line[]) {
  const userId = person?._id ?? '';
  const [quote, setOffer] = useState<Quote>();
  const [problem, setProblem] = useState<Problem>();
  const [round, setRound] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew after each round
  const pending = useHydrated(useCallback(() => unanswered(userId), [userId, round]));
  const totals = totalsNow(lines, quote);

  /** Whether the page is being left; else what the shop says about single fields. */
  const end = (outcome: Outcome): boolean | Record<string, string> => {
    setRound((before) => before + 1);
    if (outcome.kind === 'placed') {
      leaveToOrder(outcome, outcome.message);
      return true;
    }
    if (outcome.kind === 'changed') {
      setProblem({ words: CART_CHANGED });
      return false;
    }
    notify('error', titled(ORDER_FAILED, outcome.message));
    if (outcome.kind === 'unknown') setProblem({ words: NO_RESPONSE });
    if (outcome.kind === 'refused') setProblem({ words: outcome.message });
    if (outcome.kind === 'prices') {
      setProblem({ words: outcome.message, before: totals });
      setOffer(outcome.quote);
    }
    return outcome.kind === 'refused' ? outcome.fields : false;
  };

  const place = async (address: DeliveryAddress) => {
    setProblem(undefined);
    return end(await placeOrder(orderBody({ userId, lines, address, totals }), lines));
  };
  const drop = () => {
    removePendingOrder();
    setRound(round + 1);
  };
  const lost = pending && !isSameCart(pending, lines) ? pending : undefined;
  const ask = async () => (lost ? end(await askAgain(lost)) : false);
  return { totals, problem, lost, place, ask, drop };
}
