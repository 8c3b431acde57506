import { finishSecondStep, resendSecondStep } from '#lib/browser/account/second-step.ts';
import { PENDING, safeStorage } from '#lib/browser/safe-storage.ts';
import { paths } from '#lib/site/paths.ts';
import { CodeForm } from './CodeForm.tsx';

/** The second step of login (docs/spec.md §2 "Two-factor code entry"). */
export function SecondStep() {
  return (
    <CodeForm
      title="Two-factor code"
      lead={
        <p className="lead">
          Enter the 6-digit code we sent to your email. It works for ten minutes.
        </p>
      }
      submit={{ label: 'Verify', busy: 'Verifying...' }}
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
