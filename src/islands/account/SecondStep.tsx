import { finishSecondStep, resendSecondStep } from '#lib/browser/account/second-step.ts';
import { PENDING, safeStorage } from '#lib/browser/safe-storage.ts';
import { paths } from '#lib/site/paths.ts';
import { ENTER_SENT_CODE, VERIFYING } from '#lib/account/messages.ts';
import { CodeForm } from './CodeForm.tsx';

export function SecondStep() {
  return (
    <CodeForm
      title="Two-factor code"
      lead={<p className="lead">{ENTER_SENT_CODE}</p>}
      submit={{ label: 'Verify', busy: VERIFYING }}
      check={finishSecondStep}
      resend={{ label: 'Send a new code', send: resendSecondStep }}
      beside={
        <a
          className="button button-link"
          href={paths.login}
          onClick={() => safeStorage.remove(PENDING)}
        >
          Back to Login
        </a>
      }
      note={
        <p className="muted auth-note">
          No email after two minutes? Check your spam folder, or{' '}
          <a href={paths.support}>contact support</a>.
        </p>
      }
    />
  );
}
