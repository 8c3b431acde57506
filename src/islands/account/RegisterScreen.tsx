import { register } from '#lib/browser/account/register.ts';
import { RegisterSchema } from '#lib/account/schema.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { EmailField } from '#islands/ui/LoginFields.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { AuthLink } from './AuthLink.tsx';
import { GoogleButton } from './GoogleButton.tsx';
import { NewAccountFields } from './NewAccountFields.tsx';
import * as m from '#messages';

export function RegisterScreen() {
  const [terms, apply] = aroundLink(m.account_terms_apply);
  const [privacy, privacyEnd] = aroundLink(m.checkout_privacy);
  const [haveOne, haveOneEnd] = aroundLink(m.account_have_one);
  const { formProps, field, isRight, busy } = useForm({
    schema: RegisterSchema,
    live: true,
    send: register,
  });
  return (
    <form {...formProps} className="stack grid-cols-1">
      <div>
        <h1>{m.account_register_title()}</h1>
        <p className="lead">{m.account_register_lead()}</p>
      </div>
      <Field name="name" label={m.account_full_name()} autoComplete="name" error={field('name')} />
      <EmailField error={field('email')} />
      <NewAccountFields field={field} />
      <BusyButton
        className="button-primary w-full"
        busy={busy}
        busyLabel={m.account_registering()}
        disabled={!isRight}
      >
        {m.account_register()}
      </BusyButton>
      <p>
        <small className="muted">
          {terms}
          <a href={paths.page('terms-and-condition')}>{m.checkout_terms()}</a>
          {apply} {privacy}
          <a href={paths.privacy}>{m.checkout_privacy_statement()}</a>
          {privacyEnd}
        </small>
      </p>
      <OfflineNote />
      <GoogleButton label={m.account_register_google()} />
      <p className="text-center">
        {haveOne}
        <AuthLink href={paths.login}>{m.account_login()}</AuthLink>
        {haveOneEnd}
      </p>
    </form>
  );
}
