import { acceptWithNewAccount } from '#lib/browser/people/invitation.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { AcceptSchema, type OpenedInvitation } from '#lib/people/people.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { NewAccountFields } from './NewAccountFields.tsx';
import * as m from '#messages';

export interface OfferProps {
  token: string;
  invitation: OpenedInvitation;
}

export function NewAccount({ token, invitation }: OfferProps) {
  const [createFor, end] = aroundLink(m.account_invitation_create);
  const { formProps, field, isRight, busy } = useForm({
    schema: AcceptSchema(invitation.email),
    live: true,
    send: (form) => acceptWithNewAccount(token, form),
  });
  return (
    <form {...formProps} className="stack grid-cols-1">
      <p>
        {createFor}
        <b>{invitation.email}</b>
        {end}
      </p>
      <Field name="name" label={m.account_full_name()} autoComplete="name" error={field('name')} />
      <NewAccountFields field={field} />
      <BusyButton
        className="button-primary w-full"
        busy={busy}
        busyLabel={m.account_invitation_joining()}
        disabled={!isRight}
      >
        {m.account_invitation_create_and_join()}
      </BusyButton>
      <OfflineNote />
    </form>
  );
}
