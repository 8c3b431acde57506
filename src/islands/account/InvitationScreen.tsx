import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import { permissionLabels } from '#lib/account/permissions.ts';
import {
  acceptInvitation,
  acceptWithNewAccount,
  loginFirst,
  openInvitation,
  tokenOf,
} from '#lib/browser/people/invitation.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { AcceptSchema, DEAD_INVITATION, type OpenedInvitation } from '#lib/people/invitations.ts';
import { rightsText } from '#lib/people/people.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { PasswordField } from '#islands/ui/LoginFields.tsx';
import { OfflineNote } from '#islands/ui/OfflineNote.tsx';
import { useForm } from '#islands/ui/use-form.ts';
import { NewPhoneField } from './NewPhoneField.tsx';

interface OfferProps {
  token: string;
  invitation: OpenedInvitation;
}

function NewAccount({ token, invitation }: OfferProps) {
  const { formProps, field, isRight, busy } = useForm({
    schema: AcceptSchema(invitation.email),
    live: true,
    send: (form) => acceptWithNewAccount(token, form),
  });
  return (
    <form {...formProps}>
      <p>
        Create your account for <b>{invitation.email}</b>.
      </p>
      <Field name="name" label="Full Name" autoComplete="name" error={field('name')} />
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
        busyLabel="Joining..."
        disabled={!isRight}
      >
        Create account and join
      </BusyButton>
      <OfflineNote />
    </form>
  );
}

/** Accepts with the account of the invited address, once it is logged in. */
function OwnAccount({ token, invitation }: OfferProps) {
  const user = useStore($currentUser, { ssr: () => undefined });
  const [busy, setBusy] = useState(false);
  if (user?.email !== invitation.email) {
    return (
      <>
        <p>
          This invitation is for <b>{invitation.email}</b>.
          {user && ` You are logged in as ${user.email}.`}
        </p>
        <button type="button" className="button button-primary w-full" onClick={loginFirst}>
          Log in as {invitation.email}
        </button>
      </>
    );
  }
  const accept = async () => {
    setBusy(true);
    if (!(await acceptInvitation(token, invitation))) setBusy(false);
  };
  return (
    <BusyButton
      type="button"
      className="button-primary w-full"
      busy={busy}
      busyLabel="Joining..."
      onClick={() => void accept()}
    >
      Accept invitation
    </BusyButton>
  );
}

function Dead() {
  return (
    <>
      <h1>{DEAD_INVITATION}</h1>
      <p className="lead">Links work once, for 7 days. Ask for a new one.</p>
      <a className="button button-primary" href={paths.home}>
        Back to the shop
      </a>
    </>
  );
}

export function InvitationScreen() {
  const [token] = useState(() =>
    typeof location === 'undefined' ? '' : tokenOf(location.pathname),
  );
  const { fetched, retry } = useFetched(useCallback(() => openInvitation(token), [token]));
  if (fetched.is === 'loading') return <Loading />;
  if (fetched.is === 'failed') {
    return <Failed message="The invitation could not be loaded." retry={retry} />;
  }
  const { value } = fetched;
  if (value === 'dead') return <Dead />;
  return (
    <div className="stack">
      <div>
        <h1>Join the team</h1>
        <p className="lead">You will have access to: {rightsText(value, permissionLabels)}.</p>
      </div>
      {value.hasAccount ? (
        <OwnAccount token={token} invitation={value} />
      ) : (
        <NewAccount token={token} invitation={value} />
      )}
    </div>
  );
}
