import { useEffect, useRef, useState } from 'react';
import {
  awaitOnlinePayment,
  type PaymentForm,
  gatewayReturn,
  startOnlinePayment,
  takePassedPayment,
} from '#lib/browser/checkout/online-payment.ts';
import { notify } from '#lib/browser/toasts.ts';

import type { OwnOrder } from '#lib/orders/codec.ts';
import { isPayableOnline } from '#lib/payments/online.ts';
import { byMethod } from '#lib/payments/methods.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { unbrokenMoney } from '#lib/format/unbroken.ts';
import * as m from '#messages';

export interface OnlinePaymentProps {
  order: OwnOrder;
  /** Of a buyer's link. */
  token?: string;
  change?: ((order: OwnOrder) => void) | undefined;
  /** Whether this page is where checkout and the gateway lead to. */
  isOwnPage?: boolean;
}

/** Sends the form at once. The button is for browsers that don't. */
function LeaveToPay({ form }: { form: PaymentForm }) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.submit(), []);
  return (
    <form ref={element} action={form.url} method="post" className="stack">
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p role="status">{m.payments_online_opening()}</p>
      <p className="muted">{m.payments_online_opening_how()}</p>
      <p>
        <button type="submit" className="button button-primary">
          {m.payments_online_pay_now()}
        </button>
      </p>
    </form>
  );
}

type State = 'ready' | 'waiting' | 'late' | 'cancelled';

const problems = {
  cancelled: m.payments_online_cancelled,
  failed: m.payments_online_failed,
} as const;

function Problem({ kind }: { kind: keyof typeof problems }) {
  return (
    <p className="alert" role="alert">
      <Icon name="alert" />
      <span>{problems[kind]()}</span>
    </p>
  );
}

const initialState = (isOwnPage: boolean): State => {
  const how = isOwnPage ? gatewayReturn(location.search) : undefined;
  return how === 'returned' ? 'waiting' : (how ?? 'ready');
};

export function PayOnline({ order, token, change, isOwnPage = false }: OnlinePaymentProps) {
  const [form, setForm] = useState(() => (isOwnPage ? takePassedPayment() : undefined));
  const [state, setState] = useState(() => initialState(isOwnPage));
  const [busy, setBusy] = useState(false);

  // Back from the gateway, the browser shows the page as it was left.
  useEffect(() => {
    const free = ({ persisted }: PageTransitionEvent) => persisted && setForm(undefined);
    addEventListener('pageshow', free);
    return () => removeEventListener('pageshow', free);
  }, []);
  useEffect(() => {
    if (state !== 'waiting') return undefined;
    return awaitOnlinePayment(order, token, (now) => {
      setState(now ? 'ready' : 'late');
      if (now && !isPayableOnline(now)) notify('success', m.payments_online_received());
      if (now) change?.(now);
    });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each wait
  }, [state]);

  const pay = async () => {
    if (busy) return;
    setBusy(true);
    const started = await startOnlinePayment(order, token);
    setBusy(false);
    if ('form' in started) setForm(started.form);
    else if (started.order) change?.(started.order);
  };

  if (form) return <LeaveToPay form={form} />;
  if (state === 'waiting') {
    return <p role="status">{m.payments_online_waiting()}</p>;
  }
  const { onlineStatus } = order;
  const by = byMethod(order.method);
  const isFailed = onlineStatus === 'failed' || onlineStatus === 'cancelled';
  const problem = state === 'cancelled' ? state : isFailed && onlineStatus;
  return (
    <div className="stack">
      {state === 'late' && <p role="status">{m.payments_online_late()}</p>}
      {problem && <Problem kind={problem} />}
      <p>{m.payments_online_due({ amount: unbrokenMoney(order.dueCents), by })}</p>
      <p>
        <BusyButton
          type="button"
          busy={busy}
          busyLabel={m.payments_online_opening()}
          aria-label={m.payments_online_pay_order({ number: order.orderNumber, by })}
          onClick={() => void pay()}
        >
          {m.payments_online_pay({ by })}
        </BusyButton>
      </p>
    </div>
  );
}
