import { goTo } from '#lib/browser/session/guard.ts';
import { sendCode, switchOn } from '#lib/browser/account/two-factor.ts';
import { paths } from '#lib/site/paths.ts';
import { TWO_FACTOR_ENABLED, ENTER_SENT_CODE, VERIFYING } from '#lib/account/messages.ts';
import { notify } from '#lib/browser/toasts.ts';
import { CodeForm } from './CodeForm.tsx';

export function TwoFactorVerify() {
  const check = async (code: string) => {
    const end = await switchOn(code);
    if (end === 'leaving') goTo(paths.profile, { toast: ['success', TWO_FACTOR_ENABLED] });
    return end;
  };
  const send = async () => {
    const { sent, wait } = await sendCode();
    if (sent) notify('success', '2FA code sent to your email.');
    return wait;
  };
  return (
    <CodeForm
      title="Turn on two-factor authentication"
      lead={<p className="lead">{ENTER_SENT_CODE}</p>}
      submit={{ label: 'Verify', busy: VERIFYING }}
      check={check}
      resend={{ label: 'Send a new code', send }}
      beside={
        <a className="button button-link" href={paths.twoFactorSetup}>
          Back to setup
        </a>
      }
    />
  );
}
