import { useState, useEffect } from 'react';
import { downloadOwnData, deleteAccount, fetchUser } from '#lib/browser/account/own-profile.ts';
import { BusyButton } from '#islands/ui/BusyButton.tsx';
import { ConfirmDialog } from '#islands/ui/ConfirmDialog.tsx';
import { storedUser } from '#lib/browser/session/session.ts';
import * as m from '#messages';
import { AvatarBox, ProfileForm, type ProfileProps } from './ProfileForm.tsx';
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
    <section className="box box-row">
      <p>
        <b>{m.account_data()}</b>
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
    <section className="box box-row">
      <p>
        <b>{m.account_delete_this()}</b>
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

const isKnown = (): boolean => Boolean(storedUser()?._id);

const fields = 'name email mobile city district address dob gender language role'.split(' ');

function Loading({ failed, retry }: { failed: boolean; retry: () => void }) {
  if (!failed) {
    return (
      <section className="box profile-skeleton" aria-busy="true">
        <p className="visually-hidden" role="status">
          {m.common_loading()}
        </p>
        <div className="profile-loading" aria-hidden="true">
          {fields.map((field) => (
            <span key={field} />
          ))}
        </div>
      </section>
    );
  }
  return (
    <section className="box empty" role="alert">
      <p>{m.account_not_loaded()}</p>
      <button type="button" className="button button-primary" onClick={retry}>
        {m.common_try_again()}
      </button>
    </section>
  );
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
    <>
      <AvatarBox user={user} />
      <section className="box">
        <ProfileForm user={user} languages={languages} />
      </section>
      <TwoFactorBox isOn={user.twoFaEnabled === true} />
      <DataBox />
      <DeleteBox />
    </>
  );
}
