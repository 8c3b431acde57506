import * as v from 'valibot';
import { ApiError, postJson, sentenceOf } from '#lib/browser/fetch.ts';
import { authedPost } from '#lib/browser/session/authed-fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { fetchGuestOrder } from './guest-order.ts';
import { fetchOrder } from '#lib/browser/orders/own-orders.ts';
import { RETURN_PARAM, type GatewayReturn, isPayableOnline } from '#lib/payments/online.ts';
import type { OwnOrder } from '#lib/orders/codec.ts';
import * as m from '#messages';

const Form = v.object({
  url: v.pipe(v.string(), v.regex(/^https?:\/\//)),
  fields: v.record(v.string(), v.string()),
});
/** What the browser sends to the gateway. */
export type PaymentForm = v.InferOutput<typeof Form>;

const readForm = (payment: unknown): PaymentForm | undefined => {
  const read = v.safeParse(Form, payment);
  return read.success ? read.output : undefined;
};

/** A payment that checkout passed on; once, so that Back does not pay again. */
export function takePassedPayment(): PaymentForm | undefined {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('payment' in state)) return undefined;
  const { payment, ...rest } = state;
  history.replaceState(rest, '');
  return readForm(payment);
}

/** How the buyer came back from the gateway. It only says what to show. */
export function gatewayReturn(search: string): GatewayReturn | undefined {
  // Some gateways append their own parameters behind a second question mark.
  const how = new URLSearchParams(search).get(RETURN_PARAM)?.split('?', 1)[0];
  return how === 'returned' || how === 'cancelled' ? how : undefined;
}

/** The order as it stands now; `token` is of a buyer's link. */
const orderNow = (order: OwnOrder, token: string | undefined): Promise<OwnOrder | undefined> =>
  token === undefined ? fetchOrder(order.orderNumber) : fetchGuestOrder(token);

type Payment = { form: PaymentForm } | { order: OwnOrder | undefined };

/** The form that pays an order, or the order if it can't be paid any more. Shows a notification about a problem. */
export async function startOnlinePayment(order: OwnOrder, token?: string): Promise<Payment> {
  const number = encodeURIComponent(order.orderNumber);
  try {
    const { payment } = await (token === undefined
      ? authedPost(`/api/orders/${number}/pay`, {})
      : postJson(`/api/o/${encodeURIComponent(token)}/pay`, {}));
    const form = readForm(payment);
    if (form) return { form };
    notify('error', m.payments_online_not_opened());
    return { order: undefined };
  } catch (error) {
    notify('error', sentenceOf(error, { unavailable: m.payments_online_not_opened() }));
    if (!(error instanceof ApiError) || error.status !== 409) return { order: undefined };
    // The problem is already displayed; offline, the displayed order stays.
    return { order: await orderNow(order, token).catch(() => undefined) };
  }
}

/** The gateway's answer comes within seconds; later the page asks no more. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

const isAnswered = (order: OwnOrder): boolean =>
  !isPayableOnline(order) || order.onlineStatus === 'failed' || order.onlineStatus === 'cancelled';

/** Asks a few times until the gateway has answered; returns a function that stops. */
export function awaitOnlinePayment(
  order: OwnOrder,
  token: string | undefined,
  end: (order: OwnOrder | undefined) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const ask = (at: number): void => {
    const wait = WAITS_MS[at];
    if (wait === undefined) return end(undefined);
    timer = setTimeout(() => {
      orderNow(order, token).then(
        (now) => {
          if (isOver) return;
          if (now && isAnswered(now)) end(now);
          else ask(at + 1);
        },
        // Offline: it is asked again.
        () => !isOver && ask(at + 1),
      );
    }, wait);
  };
  ask(0);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
