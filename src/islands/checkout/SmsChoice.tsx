import { useState } from 'react';
import { chooseSms } from '#lib/browser/checkout/guest-order.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import type { GuestOrderProps } from '#islands/payments/GuestPayment.tsx';
import * as m from '#messages';

/** Loaded only for an order whose news come by text message. */
export function SmsChoice({ order, token, change }: GuestOrderProps) {
  const [busy, setBusy] = useState(false);
  const isStopped = order.sms === 'stopped';
  const choose = async () => {
    if (busy) return;
    setBusy(true);
    const changed = await chooseSms(token, !isStopped);
    setBusy(false);
    if (changed) change(changed);
  };
  return (
    <p className="row" role="status">
      <span>{isStopped ? m.checkout_sms_stopped() : m.checkout_sms_on()}</span>
      <BusyButton
        type="button"
        className="button-link px-0"
        busy={busy}
        busyLabel={m.common_saving()}
        onClick={() => void choose()}
      >
        {isStopped ? m.checkout_sms_resume() : m.checkout_sms_stop()}
      </BusyButton>
    </p>
  );
}
