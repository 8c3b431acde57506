import { pendingCode } from '#lib/browser/account/login-steps.ts';
import { checkOtp, resendOtp } from '#lib/browser/account/one-time-code.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import * as m from '#messages';
import { CodeForm } from './CodeForm.tsx';

export function VerifyScreen() {
  const [sentTo, end] = aroundLink(m.account_otp_sent_to);
  const pending = useHydrated(pendingCode);
  return (
    <CodeForm
      title={m.account_verify_title()}
      lead={
        <p className="mt-2">
          {sentTo}
          <b>{pending?.email}</b>
          {end}
        </p>
      }
      submit={{ label: m.account_submit(), busy: m.common_submitting(), waitsForAll: true }}
      clearable
      check={async (code) => (pending ? checkOtp(pending, code) : 'stays')}
      resend={{
        label: m.account_resend_otp(),
        send: async () => (pending ? resendOtp(pending) : 0),
      }}
      beside={
        <a className="button button-link px-0" href={paths.support}>
          {m.account_contact_support()}
        </a>
      }
    />
  );
}
