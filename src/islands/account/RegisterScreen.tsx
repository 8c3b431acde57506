import { register } from '#lib/browser/account/register.ts';
import { RegisterSchema } from '#lib/account/schema.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField, PasswordField } from '#islands/ui/LoginFields.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { GoogleButton } from './GoogleButton.tsx';
import { NewPhoneField } from './NewPhoneField.tsx';

export function RegisterScreen() {
  const { formProps, field, isRight, busy } = useForm({
    schema: RegisterSchema,
    live: true,
    send: register,
  });
  return (
    <form {...formProps}>
      <div>
        <h1>Create an account</h1>
        <p className="lead">For your cart, orders, reviews and tickets.</p>
      </div>
      <Field name="name" label="Full Name" autoComplete="name" error={field('name')} />
      <EmailField error={field('email')} />
      <NewPhoneField error={field('phone')} />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        error={field('password')}
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
        busyLabel="Registering..."
        disabled={!isRight}
      >
        Register
      </BusyButton>
      <p>
        <small className="muted">
          Our <a href={paths.page('terms-and-condition')}>terms and conditions</a> apply. How we use
          your data: <a href={paths.privacy}>privacy statement</a>.
        </small>
      </p>
      <OfflineNote />
      <GoogleButton label="Sign Up with Google" />
      <p className="auth-links">
        Have an account? <a href={paths.login}>Login</a>
      </p>
    </form>
  );
}
