import { useEffect, useState } from 'react';
import { fetchUser } from '#lib/browser/account/own-profile.ts';
import { storedUser } from '#lib/browser/session/session.ts';
import { AvatarBox } from './AvatarBox.tsx';
import { DataBox } from './DataBox.tsx';
import { DeleteBox } from './DeleteBox.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { TwoFactorBox } from './TwoFactorBox.tsx';
import { useStoredUser } from './use-stored-user.ts';

const isKnown = (): boolean => Boolean(storedUser()?._id);

/** What waits in the shape of the form. */
const fields = ['name', 'email', 'mobile', 'city', 'address', 'dob', 'gender', 'role'];

function Loading({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) {
    return (
      <section className="box profile-skeleton" aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading...
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
      <p>Your profile could not be loaded. Check your connection.</p>
      <button type="button" className="button button-primary" onClick={again}>
        Try again
      </button>
    </section>
  );
}

/** One's own account (docs/spec.md §2 "Profile"). */
export function ProfileScreen() {
  const user = useStoredUser();
  const [failed, setFailed] = useState(false);

  // Every page asks who is signed in and keeps the answer. Here nothing shows without one.
  const ask = () => {
    const end = () => setFailed(!isKnown());
    void fetchUser().then(end, end);
  };
  useEffect(() => {
    if (!isKnown()) ask();
  }, []);
  const askAgain = () => {
    setFailed(false);
    ask();
  };

  if (!user?._id) return <Loading failed={failed} again={askAgain} />;
  return (
    <>
      <AvatarBox user={user} />
      <section className="box">
        <ProfileForm user={user} />
      </section>
      <TwoFactorBox isOn={user.twoFaEnabled === true} />
      <DataBox />
      <DeleteBox />
    </>
  );
}
