import { useState, useEffect } from 'react';
import { downloadOwnData, deleteAccount, fetchUser } from '#lib/browser/account/own-profile.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { Failed } from '#islands/ui/LoadState.tsx';
import type { User } from '#lib/account/user.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import * as m from '#messages';
import { LazyPushChoice } from './LazyPushChoice.tsx';
import { AvatarBox, ProfileForm, type ProfileProps } from './ProfileForm.tsx';
import { PhoneProofBox, SmsCodesBox } from './ProfileChoices.tsx';
import { TwoFactorBox } from './TwoFactorBox.tsx';
import { useStoredUser } from './use-stored-user.ts';

function DataBox() {
  const [busy, setBusy] = useState(false);
  const fetch = async () => {
    if (busy) return;
    setBusy(true);
    await downloadOwnData();
    setBusy(false);
  };
  return (
    <section className="box row justify-between">
      <p className="leading-snug">
        <b className="block font-semibold">{m.account_data()}</b>
        <small className="muted">{m.account_data_lead()}</small>
      </p>
      <BusyButton
        type="button"
        className="button-secondary"
        busy={busy}
        busyLabel={m.account_data_downloading()}
        onClick={() => void fetch()}
      >
        {m.account_data_download()}
      </BusyButton>
    </section>
  );
}

function DeleteBox() {
  return (
    <section className="box row justify-between">
      <p className="leading-snug">
        <b className="block font-semibold">{m.account_delete_this()}</b>
        <small className="muted">{m.account_delete_lead()}</small>
      </p>
      <ConfirmDialog
        label={m.account_delete()}
        busyLabel={m.common_deleting()}
        keepLabel={m.account_keep()}
        className="button button-danger"
        question={m.account_sure()}
        act={deleteAccount}
      >
        {m.common_cannot_undo()}
      </ConfirmDialog>
    </section>
  );
}

/** Shown only to a person who once allowed notifications. Everybody else is asked after an order. */
function PushBox({ user: { role } }: { user: Partial<User> }) {
  const isAllowed = 'Notification' in window && Notification.permission === 'granted';
  if (!isAllowed) return null;
  return (
    <section className="box empty:hidden">
      <LazyPushChoice about={role === 'driver' ? 'deliveries' : 'orders'} />
    </section>
  );
}

const isKnown = (): boolean => Boolean(storedUser()?._id);

const fields = 'name email mobile city district address dob gender language role'.split(' ');

function Loading({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) {
    return (
      <section className="box noscript:hidden" aria-busy="true">
        <p className="visually-hidden" role="status">
          {m.common_loading()}
        </p>
        <div className="grid gap-x-4 gap-y-12 pt-8 pb-2 sm:grid-cols-2" aria-hidden="true">
          {fields.map((field) => (
            <span key={field} className="h-[46px] rounded-sm bg-sunken" />
          ))}
        </div>
      </section>
    );
  }
  return <Failed message={m.account_not_loaded()} retry={retry} />;
}

export function ProfileScreen({ languages }: Pick<ProfileProps, 'languages'>) {
  const user = useStoredUser();
  const [failed, setFailed] = useState(false);

  const load = () => {
    const end = () => setFailed(!isKnown());
    void fetchUser().then(end, end);
  };
  useEffect(() => {
    if (!isKnown()) load();
  }, []);
  const refetch = () => {
    setFailed(false);
    load();
  };

  if (!user?._id) return <Loading failed={failed} retry={refetch} />;
  return (
    <div className="grid grid-cols-1 gap-4">
      <AvatarBox user={user} />
      <section className="box">
        <ProfileForm user={user} languages={languages} />
      </section>
      <PushBox user={user} />
      <TwoFactorBox isOn={user.twoFaEnabled === true} />
      {user.phoneProved === false && user.mobile !== '' && <PhoneProofBox />}
      {user.codesBySms !== undefined && <SmsCodesBox isOn={user.codesBySms} />}
      <DataBox />
      <DeleteBox />
    </div>
  );
}
