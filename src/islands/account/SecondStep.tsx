import {
  finishSecondStep,
  isCodeTexted,
  resendSecondStep,
} from '#lib/browser/account/second-step.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { PENDING } from '#lib/browser/storage-keys.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { useState } from 'react';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { CodeForm } from './CodeForm.tsx';
import * as m from '#messages';

export function SecondStep() {
  const [noEmail, end] = aroundLink(m.account_2fa_no_email);
  const wasTexted = useHydrated(isCodeTexted) ?? false;
  const [isEmailed, setEmailed] = useState(false);
  const isTexted = wasTexted && !isEmailed;
  const resend = async () => {
    const wait = await resendSecondStep();
    setEmailed(!isCodeTexted());
    return wait;
  };
  return (
    <CodeForm
      title={m.account_2fa_code()}
      lead={<p className="lead">{isTexted ? m.account_2fa_enter_sms() : m.account_2fa_enter()}</p>}
      submit={{ label: m.account_2fa_verify(), busy: m.account_2fa_verifying() }}
      check={finishSecondStep}
      resend={{
        label: isTexted ? m.account_2fa_by_email() : m.account_2fa_new_code(),
        send: resend,
      }}
      beside={
        <a
          className="button button-link px-0"
          href={paths.login}
          onClick={() => safeStorage.remove(PENDING)}
        >
          {m.account_back_to_login()}
        </a>
      }
      note={
        <p className="muted text-sm">
          {noEmail}
          <a href={paths.support}>{m.account_2fa_contact()}</a>
          {end}
        </p>
      }
    />
  );
}
