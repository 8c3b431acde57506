import { useEffect, useState } from 'react';
import { type PushState, readPush, turnOffPush, turnOnPush } from '#lib/browser/account/push.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import * as m from '#messages';

const sentences = {
  orders: { off: m.account_push_about_orders, on: m.account_push_orders_on },
  deliveries: { off: m.account_push_about_deliveries, on: m.account_push_deliveries_on },
} as const;

interface Props {
  about: keyof typeof sentences;
  className?: string;
}

/** Shows nothing if the browser does not support push, or until it is known whether notifications are on. */
export function PushChoice({ about, className = '' }: Props) {
  const [state, setState] = useState<PushState>('unsupported');
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // Unknown while offline.
    readPush().then(setState, () => undefined);
  }, []);

  if (state === 'unsupported') return null;
  if (state === 'denied') return <p className={`muted ${className}`}>{m.account_push_denied()}</p>;
  const change = async () => {
    if (busy) return;
    setBusy(true);
    try {
      setState(await (state === 'on' ? turnOffPush() : turnOnPush()));
    } catch (error) {
      const failed = m.account_push_failed();
      notify('error', sentenceOf(error, { refused: failed, unavailable: failed }));
    }
    setBusy(false);
  };
  return (
    <p className={`row justify-between ${className}`} role="status">
      <span>{sentences[about][state]()}</span>
      <BusyButton
        type="button"
        className={state === 'on' ? 'button-link px-0' : 'button-secondary'}
        busy={busy}
        busyLabel={m.common_saving()}
        onClick={() => void change()}
      >
        {state === 'on' ? m.account_push_turn_off() : m.account_push_turn_on()}
      </BusyButton>
    </p>
  );
}
