import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import { codeOf, isFull } from '#lib/account/code-boxes.ts';
import { resendInText } from '#lib/account/countdown.ts';
import type { CodeEnd } from '#lib/browser/account/one-time-code.ts';
import { notify } from '#lib/browser/toasts.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { CodeBoxes, useCodeBoxes } from '#islands/ui/CodeBoxes.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import { useCountdown } from '#islands/ui/use-countdown.ts';
import * as m from '#messages';

interface Props {
  title: string;
  lead: ReactNode;
  submit: { label: string; busy: string; waitsForAll?: boolean };
  clearable?: boolean;
  check: (code: string) => Promise<CodeEnd>;
  resend: { label: string; send: () => Promise<number> };
  beside: ReactNode;
  note?: ReactNode;
}

export function CodeForm({ title, lead, submit, clearable, check, resend, beside, note }: Props) {
  const { boxes, change, fieldset, begin, clear } = useCodeBoxes();
  const form = useEarlyInput<HTMLFormElement>();
  const resendButton = useEarlyInput<HTMLButtonElement>();
  const { left, wait } = useCountdown();
  const [busy, setBusy] = useState<'check' | 'resend'>();
  useEffect(() => begin(), [begin]);

  const tryCode = async () => {
    if (busy) return;
    if (!isFull(boxes)) {
      notify('error', m.account_enter_all_digits());
      return;
    }
    setBusy('check');
    const end = await check(codeOf(boxes));
    if (end === 'leaving') return;
    setBusy(undefined);
    if (end === 'wrong') clear();
  };
  const requestCode = async () => {
    if (busy) return;
    if (left > 0) return notify('error', resendInText(left));
    setBusy('resend');
    wait(await resend.send());
    setBusy(undefined);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void tryCode();
  };
  /** Enter must not submit while the button is disabled. */
  const onEnter = () => {
    if (submit.waitsForAll && !isFull(boxes)) void tryCode();
  };
  return (
    <form ref={form} className="stack grid-cols-1" method="dialog" noValidate onSubmit={onSubmit}>
      <div>
        <h1>{title}</h1>
        {lead}
      </div>
      <CodeBoxes boxes={boxes} fieldset={fieldset} change={change} onEnter={onEnter} />
      <div className="flex flex-wrap gap-2">
        <BusyButton
          className="button-primary flex-1"
          busy={busy === 'check'}
          busyLabel={submit.busy}
          disabled={submit.waitsForAll === true && !isFull(boxes)}
        >
          {submit.label}
        </BusyButton>
        {clearable && (
          <button type="button" className="button button-secondary" onClick={clear}>
            {m.account_clear()}
          </button>
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <BusyButton
          ref={resendButton}
          data-early-submit
          type="button"
          className="button-link px-0"
          busy={busy === 'resend'}
          onClick={() => void requestCode()}
        >
          {resend.label}
        </BusyButton>
        {beside}
      </div>
      {left > 0 && (
        <p className="muted" role="timer">
          {resendInText(left)}
        </p>
      )}
      {note}
      <OfflineNote />
    </form>
  );
}
