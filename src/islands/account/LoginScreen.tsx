import { type MouseEvent, useState } from 'react';
import { forgotPassword, logIn } from '#lib/browser/account/login.ts';
import { LoginSchema } from '#lib/account/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField, PasswordField } from '#islands/ui/LoginFields.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useEarlyInput } from '#islands/ui/use-early-input.ts';
import { useForm } from '#islands/ui/use-form.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { SecondStep } from './SecondStep.tsx';

function LoginForm({ askForCode }: { askForCode: () => void }) {
  const [isMailing, setMailing] = useState(false);
  const forgotLink = useEarlyInput<HTMLAnchorElement>();
  const { formProps, field, busy, refuse } = useForm({
    schema: LoginSchema,
    send: async (form) => {
      const end = await logIn(form);
      if (end === 'code') askForCode();
      return end === 'leaving' || (typeof end === 'object' && end);
    },
  });
  const forgot = async (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    if (isMailing) return;
    setMailing(true);
    const typed = new FormData(formProps.ref.current ?? undefined).get('email');
    const end = await forgotPassword({ email: typeof typed === 'string' ? typed : '' });
    setMailing(false);
    if (typeof end === 'object') refuse(end);
  };
  return (
    <form {...formProps}>
      <div>
        <h1>Welcome back</h1>
        <p className="lead">Log in to see your cart, orders and tickets.</p>
      </div>
      <EmailField error={field('email')} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        error={field('password')}
        beside={
          <a
            ref={forgotLink}
            data-early-submit
            href={paths.forgotPassword}
            aria-disabled={isMailing || undefined}
            onClick={(event) => void forgot(event)}
          >
            Forgot password?
          </a>
        }
      />
      <BusyButton className="button-primary w-full" busy={busy} busyLabel="Logging in...">
        Login
      </BusyButton>
      <OfflineNote />
      <GoogleButton label="Login with Google" />
      <p className="auth-links">
        New here? <a href={paths.register}>Sign Up</a>
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
