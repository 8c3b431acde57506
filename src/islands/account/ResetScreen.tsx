import { useEffect } from 'react';
import { EMAIL, safeStorage } from '#lib/browser/safe-storage.ts';
import { resetPassword } from '#lib/browser/account/reset-password.ts';
import { readPasswordLink } from '#lib/account/set-password.ts';
import { ResetSchema } from '#lib/account/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField, PasswordField } from '#islands/ui/LoginFields.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';

const openedLink = () => readPasswordLink(location.hash);

/** A new password, after the emailed code (docs/spec.md §2 "Forgot / reset password") or by a link. */
export function ResetScreen() {
  const link = useHydrated(openedLink);
  const { formProps, field, hasErrors, busy } = useForm({
    schema: ResetSchema,
    live: true,
    send: (values) => resetPassword(values, link),
  });
  const form = formProps.ref;
  useEffect(() => {
    const email = form.current?.querySelector<HTMLInputElement>('[name="email"]');
    // The token stays out of the history and of what is copied from the address bar.
    if (link) history.replaceState(history.state, '', location.pathname);
    if (email && (link || email.value === '')) {
      email.value = link?.email ?? safeStorage.get(EMAIL) ?? '';
    }
  }, [form, link]);
  return (
    <form {...formProps}>
      <div>
        <h1>Choose a new password</h1>
        <p className="lead">
          {link
            ? 'This link works once, for 24 hours.'
            : 'Set it within ten minutes of entering your code.'}
        </p>
      </div>
      <EmailField error={field('email')} />
      <PasswordField
        name="newPassword"
        label="New Password"
        autoComplete="new-password"
        hint="At least 6 characters"
        error={field('newPassword')}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirm Password"
        autoComplete="new-password"
        error={field('confirmPassword')}
      />
      <BusyButton
        className="button-primary w-full"
        busy={busy}
        busyLabel="Resetting..."
        disabled={hasErrors}
      >
        Reset Password
      </BusyButton>
      <OfflineNote />
      <p className="auth-links">
        <a href={paths.login}>
          <Icon name="arrow-left" size="small" /> Back to Login
        </a>
      </p>
    </form>
  );
}
