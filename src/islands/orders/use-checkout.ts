import { useCallback, useState } from 'react';
import type { User } from '#lib/account/user.ts';
import type { Line } from '#lib/cart/lines.ts';
import { leaveToOrder } from '#lib/browser/orders/order-confirmation.ts';
import { type Offer, totalsNow } from '#lib/orders/quote.ts';
import type { DeliveryAddress } from '#lib/orders/order.ts';
import { isSameCart, orderBody } from '#lib/orders/order-request.ts';
import { askAgain, type Outcome, placeOrder } from '#lib/browser/orders/place-order.ts';
import { forgetWish, unanswered } from '#lib/browser/orders/pending-order.ts';
import { CART_CHANGED, NO_ANSWER, ORDER_FAILED } from '#lib/orders/messages.ts';
import { notify, titled } from '#lib/browser/toasts.ts';
import { useOnceAlive } from '#islands/ui/use-hydrated.ts';
import type { Hitch } from './CheckoutProblem.tsx';

/** What checkout decides: what is asked for the lines, how a wish ended, what still waits. */
export function useCheckout(person: Partial<User> | undefined, lines: readonly Line[]) {
  const userId = person?._id ?? '';
  const [offer, setOffer] = useState<Offer>();
  const [hitch, setHitch] = useState<Hitch>();
  const [round, setRound] = useState(0);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew after each round
  const wish = useOnceAlive(useCallback(() => unanswered(userId), [userId, round]));
  const totals = totalsNow(lines, offer);

  /** Whether the page is being left; else what the shop says about single fields. */
  const end = (outcome: Outcome): boolean | Record<string, string> => {
    setRound((before) => before + 1);
    if (outcome.kind === 'placed') {
      leaveToOrder(outcome, outcome.message);
      return true;
    }
    if (outcome.kind === 'changed') {
      setHitch({ words: CART_CHANGED });
      return false;
    }
    notify('error', titled(ORDER_FAILED, outcome.message));
    if (outcome.kind === 'unknown') setHitch({ words: NO_ANSWER });
    if (outcome.kind === 'refused') setHitch({ words: outcome.message });
    if (outcome.kind === 'prices') {
      setHitch({ words: outcome.message, before: totals });
      setOffer(outcome.offer);
    }
    return outcome.kind === 'refused' ? outcome.fields : false;
  };

  const place = async (address: DeliveryAddress) => {
    setHitch(undefined);
    return end(await placeOrder(orderBody({ userId, lines, address, totals }), lines));
  };
  const drop = () => {
    forgetWish();
    setRound(round + 1);
  };
  const lost = wish && !isSameCart(wish, lines) ? wish : undefined;
  const ask = async () => (lost ? end(await askAgain(lost)) : false);
  return { totals, hitch, lost, place, ask, drop };
}
