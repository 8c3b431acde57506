import { finishSecondStep, resendSecondStep } from '#lib/browser/account/second-step.ts';
import { PENDING, safeStorage } from '#lib/browser/safe-storage.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { CodeForm } from './CodeForm.tsx';
import * as m from '#messages';

export function SecondStep() {
  const [noEmail, end] = aroundLink(m.account_2fa_no_email);
  return (
    <CodeForm
      title={m.account_2fa_code()}
      lead={<p className="lead">{m.account_2fa_enter()}</p>}
      submit={{ label: m.account_2fa_verify(), busy: m.account_2fa_verifying() }}
      check={finishSecondStep}
      resend={{ label: m.account_2fa_new_code(), send: resendSecondStep }}
      beside={
        <a
          className="button button-link"
          href={paths.login}
          onClick={() => safeStorage.remove(PENDING)}
        >
          {m.account_back_to_login()}
        </a>
      }
      note={
        <p className="muted auth-note">
          {noEmail}
          <a href={paths.support}>{m.account_2fa_contact()}</a>
          {end}
        </p>
      }
    />
  );
}
