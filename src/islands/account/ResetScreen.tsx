import { useEffect, useState } from 'react';
import { forgotPassword } from '#lib/browser/account/login.ts';
import { canReset, resetPassword, rememberedEmail } from '#lib/browser/account/reset-password.ts';
import { type PasswordLink, readPasswordLink } from '#lib/account/set-password.ts';
import { ForgotSchema, ResetSchema } from '#lib/account/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField, PasswordField } from '#islands/ui/LoginFields.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { useHydrated } from '#islands/ui/use-hydrated.ts';
import { AuthLink } from './AuthLink.tsx';
import * as m from '#messages';

const openedLink = () => readPasswordLink(location.hash);

const BackToLogin = () => (
  <p className="text-center">
    <AuthLink href={paths.login}>
      <Icon name="arrow-left" size="small" /> {m.account_back_to_login()}
    </AuthLink>
  </p>
);

/** The email typed into the form that this one replaces, or the last one used. */
const emailSoFar = (): string =>
  document.querySelector<HTMLInputElement>('form [name="email"]')?.value || rememberedEmail();

function ForgotForm() {
  const [email] = useState(emailSoFar);
  const { formProps, field, busy } = useForm({ schema: ForgotSchema, send: forgotPassword });
  return (
    <form {...formProps} className="stack grid-cols-1">
      <div>
        <h1>{m.account_forgot_heading()}</h1>
        <p className="lead">{m.account_forgot_lead()}</p>
      </div>
      <EmailField error={field('email')} defaultValue={email} />
      <BusyButton className="button-primary w-full" busy={busy} busyLabel={m.common_sending()}>
        {m.account_send_code()}
      </BusyButton>
      <OfflineNote />
      <BackToLogin />
    </form>
  );
}

interface NewPasswordProps {
  link: PasswordLink | undefined;
  startAgain: () => void;
}

function NewPasswordForm({ link, startAgain }: NewPasswordProps) {
  const { formProps, field, hasErrors, busy } = useForm({
    schema: ResetSchema,
    live: true,
    send: async (values) => {
      const end = await resetPassword(values, link);
      if (end === false && !link && !canReset()) startAgain();
      return end;
    },
  });
  const form = formProps.ref;
  useEffect(() => {
    const email = form.current?.querySelector<HTMLInputElement>('[name="email"]');
    // Keeps the token out of the history and of a copied address.
    if (link) history.replaceState(history.state, '', location.pathname);
    if (email && (link || email.value === '')) {
      email.value = link?.email ?? rememberedEmail();
    }
  }, [form, link]);
  return (
    <form {...formProps} className="stack grid-cols-1">
      <div>
        <h1>{m.account_forgot_title()}</h1>
        <p className="lead">{link ? m.account_link_lead() : m.account_reset_lead()}</p>
      </div>
      <EmailField error={field('email')} />
      <PasswordField
        name="newPassword"
        label={m.account_new_password()}
        autoComplete="new-password"
        hint={m.account_password_hint()}
        error={field('newPassword')}
      />
      <PasswordField
        name="confirmPassword"
        label={m.account_confirm_password()}
        autoComplete="new-password"
        error={field('confirmPassword')}
      />
      <BusyButton
        className="button-primary w-full"
        busy={busy}
        busyLabel={m.account_resetting()}
        disabled={hasErrors}
      >
        {m.account_reset()}
      </BusyButton>
      <OfflineNote />
      <BackToLogin />
    </form>
  );
}

/** The emailed code or a link authorises the new password; without either the email comes first. */
export function ResetScreen() {
  const link = useHydrated(openedLink);
  const wasAllowed = useHydrated(canReset) ?? true;
  const [isOver, setOver] = useState(false);
  if (!link && (isOver || !wasAllowed)) return <ForgotForm />;
  return <NewPasswordForm link={link} startAgain={() => setOver(true)} />;
}
