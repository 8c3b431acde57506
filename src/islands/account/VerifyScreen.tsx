import { pendingCode } from '#lib/browser/account/login-steps.ts';
import { checkOtp, resendOtp } from '#lib/browser/account/one-time-code.ts';
import { paths } from '#lib/site/paths.ts';
import { ENTER_CODE } from '#lib/account/messages.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import * as m from '#messages';
import { CodeForm } from './CodeForm.tsx';

export function VerifyScreen() {
  const pending = useHydrated(pendingCode);
  return (
    <CodeForm
      title={ENTER_CODE}
      lead={
        <p className="lead-line">
          We've sent an OTP to <b>{pending?.email}</b>
        </p>
      }
      submit={{ label: 'Submit', busy: m.common_submitting(), waitsForAll: true }}
      clearable
      check={async (code) => (pending ? checkOtp(pending, code) : 'stays')}
      resend={{ label: 'Resend OTP', send: async () => (pending ? resendOtp(pending) : 0) }}
      beside={
        <a className="button button-link" href={paths.support}>
          Contact Support
        </a>
      }
    />
  );
}
