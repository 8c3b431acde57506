import { goTo } from '#lib/browser/session/guard.ts';
import { sendCode, switchOn } from '#lib/browser/account/two-factor.ts';
import { paths } from '#lib/site/paths.ts';
import { notify } from '#lib/browser/toasts.ts';
import { CodeForm } from './CodeForm.tsx';
import * as m from '#messages';

export function TwoFactorVerify() {
  const check = async (code: string) => {
    const end = await switchOn(code);
    if (end === 'leaving') goTo(paths.profile, { toast: ['success', m.account_2fa_enabled()] });
    return end;
  };
  const send = async () => {
    const { sent, wait } = await sendCode();
    if (sent) notify('success', m.account_2fa_sent());
    return wait;
  };
  return (
    <CodeForm
      title={m.account_2fa_turn_on_title()}
      lead={<p className="lead">{m.account_2fa_enter()}</p>}
      submit={{ label: m.account_2fa_verify(), busy: m.account_2fa_verifying() }}
      check={check}
      resend={{ label: m.account_2fa_new_code(), send }}
      beside={
        <a className="button button-link px-0" href={paths.twoFactorSetup}>
          {m.account_2fa_back()}
        </a>
      }
    />
  );
}
