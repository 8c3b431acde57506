import { useStore } from '@nanostores/react';
import { useCallback, useState } from 'react';
import {
  acceptInvitation,
  loginFirst,
  openInvitation,
  tokenOf,
} from '#lib/browser/people/invitation.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { INVITATION_DAYS, rightsText } from '#lib/people/people.ts';
import { aroundLink } from '#lib/messages/around-link.ts';
import { paths } from '#lib/site/paths.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { Failed, Loading, useFetched } from '#islands/ui/LoadState.tsx';
import { NewAccount, type OfferProps } from './InvitedNewAccount.tsx';
import * as m from '#messages';

/** Accepts with the account of the invited address, once it is logged in. */
function OwnAccount({ token, invitation }: OfferProps) {
  const [isFor, end] = aroundLink(m.account_invitation_for);
  const user = useStore($currentUser, { ssr: () => undefined });
  const [busy, setBusy] = useState(false);
  if (user?.email !== invitation.email) {
    return (
      <>
        <p>
          {isFor}
          <b>{invitation.email}</b>
          {end}
          {user && ` ${m.account_invitation_logged_in_as({ email: user.email })}`}
        </p>
        <button type="button" className="button button-primary w-full" onClick={loginFirst}>
          {m.account_invitation_log_in_as({ email: invitation.email })}
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
      busyLabel={m.account_invitation_joining()}
      onClick={() => void accept()}
    >
      {m.account_invitation_accept()}
    </BusyButton>
  );
}

function Dead() {
  return (
    <>
      <h1>{m.account_invitation_dead()}</h1>
      <p className="lead">{m.account_invitation_dead_lead({ days: INVITATION_DAYS })}</p>
      <a className="button button-primary" href={paths.home}>
        {m.checkout_back_to_shop()}
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
    return <Failed message={m.account_invitation_not_loaded()} retry={retry} />;
  }
  const { value } = fetched;
  if (value === 'dead') return <Dead />;
  return (
    <div className="stack">
      <div>
        <h1>{m.account_invitation_join()}</h1>
        <p className="lead">{m.account_invitation_access({ rights: rightsText(value) })}</p>
      </div>
      {value.hasAccount ? (
        <OwnAccount token={token} invitation={value} />
      ) : (
        <NewAccount token={token} invitation={value} />
      )}
    </div>
  );
}
