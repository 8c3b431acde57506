import { type MouseEvent, useState } from 'react';
import { forgotPassword, logIn } from '#lib/browser/account/login.ts';
import { LoginSchema } from '#lib/account/schema.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField, PasswordField } from '#islands/ui/LoginFields.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { AuthLink } from './AuthLink.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { SecondStep } from './SecondStep.tsx';
import * as m from '#messages';

function LoginForm({ askForCode }: { askForCode: () => void }) {
  const [newHere, end] = aroundLink(m.account_new_here);
  const [isMailing, setMailing] = useState(false);
  const forgotLink = useEarlyInput<HTMLAnchorElement>();
  const { formProps, field, busy, refuse } = useForm({
    schema: LoginSchema,
    send: async (form) => {
      const result = await logIn(form);
      if (result === 'code') askForCode();
      return result === 'leaving' || (typeof result === 'object' && result);
    },
  });
  const forgot = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    if (isMailing) return;
    setMailing(true);
    const typed = new FormData(formProps.ref.current ?? undefined).get('email');
    const result = await forgotPassword({ email: typeof typed === 'string' ? typed : '' });
    setMailing(false);
    if (typeof result === 'object') refuse(result);
  };
  return (
    <form {...formProps} className="stack grid-cols-1">
      <div>
        <h1>{m.account_welcome_back()}</h1>
        <p className="lead">{m.account_login_lead()}</p>
      </div>
      <EmailField error={field('email')} />
      <PasswordField
        name="password"
        label={m.account_password()}
        autoComplete="current-password"
        error={field('password')}
        beside={
          <a
            ref={forgotLink}
            className="inline-flex min-h-target items-center text-sm"
            data-early-submit
            href={paths.forgotPassword}
            aria-disabled={isMailing || undefined}
            onClick={(event) => void forgot(event)}
          >
            {m.account_forgot()}
          </a>
        }
      />
      <BusyButton className="button-primary w-full" busy={busy} busyLabel={m.account_logging_in()}>
        {m.account_login()}
      </BusyButton>
      <OfflineNote />
      <GoogleButton label={m.account_login_google()} />
      <p className="text-center">
        {newHere}
        <AuthLink href={paths.register}>{m.account_sign_up()}</AuthLink>
        {end}
      </p>
    </form>
  );
}

export function LoginScreen() {
  const [needsCode, setNeedsCode] = useState(false);
  const askForCode = () => {
    // A reload displays the code form again.
    history.replaceState(history.state, '', paths.verify2fa);
    setNeedsCode(true);
  };
  return needsCode ? <SecondStep /> : <LoginForm askForCode={askForCode} />;
}
