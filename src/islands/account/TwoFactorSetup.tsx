import { type SubmitEvent, useState } from 'react';
import { resendInText } from '#lib/account/countdown.ts';
import { isSwitchedOn, sendCode, switchOff } from '#lib/browser/account/two-factor.ts';
import { paths } from '#lib/site/paths.ts';
import { TURNING_OFF } from '#lib/account/messages.ts';
import { notifyNextPage } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { useCountdown } from '#islands/ui/use-countdown.ts';

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
    notifyNextPage('success', '2FA code sent to your email.');
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
    <form ref={form} method="dialog" onSubmit={(event) => void change(event)}>
      <div>
        <h1>Two-factor authentication</h1>
        <p className="lead">
          {isOn
            ? 'It is on. Each login also asks for a six-digit code from your email.'
            : 'Each login will also ask for a six-digit code from your email.'}
        </p>
      </div>
      <BusyButton
        className={isOn ? 'button-secondary w-full' : 'button-primary w-full'}
        busy={busy}
        busyLabel={isOn ? TURNING_OFF : 'Sending...'}
      >
        {isOn ? 'Turn off two-factor authentication' : 'Send code'}
      </BusyButton>
      {left > 0 && (
        <p className="muted" role="timer">
          {resendInText(left)}
        </p>
      )}
      <OfflineNote />
      <p className="auth-links">
        <a href={paths.profile}>My Account</a>
      </p>
    </form>
  );
}
