import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { codeOf, isFull } from '#lib/account/code-boxes.ts';
import { resendInText } from '#lib/account/countdown.ts';
import { sendCode, switchOff, switchOn } from '#lib/browser/account/two-factor.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { CodeBoxes, useCodeBoxes } from '#islands/ui/CodeBoxes.tsx';
import { useCountdown } from '#islands/ui/use-countdown.ts';
import * as m from '#messages';

type State = 'off' | 'waiting' | 'on';
type Work = 'send' | 'check' | 'end';

const labels = {
  off: { tag: m.account_2fa_off, kind: 'idle', says: m.account_2fa_off_meaning },
  waiting: {
    tag: m.account_2fa_waiting,
    kind: 'pending',
    says: m.account_2fa_waiting_meaning,
  },
  on: { tag: m.account_2fa_on, kind: 'done', says: m.account_2fa_on_meaning },
} as const;

/** Emails a code at each login (docs/spec.md §4). States: off, waiting for the first code, on. */
export function TwoFactorBox({ isOn }: { isOn: boolean }) {
  const [isPending, setWaiting] = useState(false);
  const [busy, setBusy] = useState<Work>();
  const { boxes, change, fieldset, begin, clear } = useCodeBoxes();
  const { left, wait } = useCountdown();
  const heading = useRef<HTMLHeadingElement>(null);
  const state: State = isOn ? 'on' : isPending ? 'waiting' : 'off';

  // The pressed button is removed, so the code field or the new status gets the focus.
  const displayed = useRef(state);
  useEffect(() => {
    if (state === displayed.current) return;
    displayed.current = state;
    if (state === 'waiting') begin();
    else if (document.activeElement === document.body) heading.current?.focus();
  }, [state, begin]);

  const during = async (work: Work, doIt: () => Promise<void>) => {
    if (busy) return;
    setBusy(work);
    await doIt();
    setBusy(undefined);
  };
  const send = () =>
    during('send', async () => {
      const { sent, wait: seconds } = await sendCode();
      wait(seconds);
      if (!sent) return;
      notify('success', m.account_2fa_sent());
      clear();
      setWaiting(true);
    });
  const check = () =>
    during('check', async () => {
      if (!isFull(boxes)) return notify('error', m.account_enter_all_digits());
      const end = await switchOn(codeOf(boxes));
      if (end === 'wrong') clear();
      if (end !== 'leaving') return;
      notify('success', m.account_2fa_enabled());
      setWaiting(false);
    });
  const end = () => during('end', async () => void (await switchOff()));
  const cancelSetup = () => {
    setWaiting(false);
    clear();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void check();
  };
  const { tag, kind, says } = labels[state];
  return (
    <section className="box" id="two-factor">
      <div className="row justify-between">
        <h2 ref={heading} className="min-w-0" tabIndex={-1}>
          {m.account_2fa()}
        </h2>
        <span className={`status ${kind}`} role="status">
          {tag()}
        </span>
      </div>
      <p className="muted">{says()}</p>
      {state === 'waiting' && (
        <form method="dialog" noValidate className="mt-4 grid gap-4" onSubmit={onSubmit}>
          <CodeBoxes boxes={boxes} fieldset={fieldset} change={change} />
          <div className="row">
            <BusyButton
              className="button-primary"
              busy={busy === 'check'}
              busyLabel={m.account_2fa_verifying()}
            >
              {m.account_2fa_turn_on()}
            </BusyButton>
            <BusyButton
              type="button"
              className="button-link"
              busy={busy === 'send'}
              onClick={() => void send()}
            >
              {m.account_2fa_new_code()}
            </BusyButton>
            <button type="button" className="button button-link" onClick={cancelSetup}>
              {m.common_cancel()}
            </button>
          </div>
        </form>
      )}
      {left > 0 && (
        <p className="muted mt-4" role="timer">
          {resendInText(left)}
        </p>
      )}
      {state === 'off' && (
        <BusyButton
          type="button"
          className="button-secondary mt-4"
          busy={busy === 'send'}
          busyLabel={m.common_sending()}
          onClick={() => void send()}
        >
          {m.account_2fa_turn_on()}
        </BusyButton>
      )}
      {state === 'on' && (
        <BusyButton
          type="button"
          className="button-danger mt-4"
          busy={busy === 'end'}
          busyLabel={m.account_2fa_turning_off()}
          onClick={() => void end()}
        >
          {m.account_2fa_turn_off()}
        </BusyButton>
      )}
    </section>
  );
}
