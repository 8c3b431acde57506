import { type SubmitEvent, useState } from 'react';
import { resendInText } from '#lib/account/countdown.ts';
import { isSwitchedOn, sendCode, switchOff } from '#lib/browser/account/two-factor.ts';
import { paths } from '#lib/site/paths.ts';
import { notifyNextPage } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { useCountdown } from '#islands/ui/use-countdown.ts';
import { AuthLink } from './AuthLink.tsx';
import * as m from '#messages';

/** Turning two-factor on needs an emailed code; turning it off does not. */
export function TwoFactorSetup() {
  const wasOn = useHydrated(isSwitchedOn) ?? false;
  const [isOn = wasOn, setOn] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  const form = useEarlyInput<HTMLFormElement>();
  const { left, wait } = useCountdown();

  const begin = async () => {
    const { sent, wait: seconds } = await sendCode();
    if (!sent) return wait(seconds);
    notifyNextPage('success', m.account_2fa_sent());
    location.assign(paths.twoFactorVerify);
  };
  const end = async () => setOn(!(await switchOff()));
  const change = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await (isOn ? end() : begin());
    setBusy(false);
  };
  return (
    <form
      ref={form}
      className="stack grid-cols-1"
      method="dialog"
      onSubmit={(event) => void change(event)}
    >
      <div>
        <h1>{m.account_2fa()}</h1>
        <p className="lead">{isOn ? m.account_2fa_is_on() : m.account_2fa_will_ask()}</p>
      </div>
      <BusyButton
        className={isOn ? 'button-secondary w-full' : 'button-primary w-full'}
        busy={busy}
        busyLabel={isOn ? m.account_2fa_turning_off() : m.common_sending()}
      >
        {isOn ? m.account_2fa_turn_off_long() : m.account_send_code()}
      </BusyButton>
      {left > 0 && (
        <p className="muted" role="timer">
          {resendInText(left)}
        </p>
      )}
      <OfflineNote />
      <p className="text-center">
        <AuthLink href={paths.profile}>{m.site_my_account()}</AuthLink>
      </p>
    </form>
  );
}
