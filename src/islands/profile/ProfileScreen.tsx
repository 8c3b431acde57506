import { useEffect, useState } from 'react';
import { fetchUser } from '#lib/account/own-profile.ts';
import { keptUser } from '#lib/account/session.ts';
import type { User } from '#lib/account/user.ts';
import { useOnceAlive } from '#islands/ui/use-once-alive.ts';
import { AvatarBox } from './AvatarBox.tsx';
import { DeleteBox } from './DeleteBox.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { TwoFactorBox } from './TwoFactorBox.tsx';

function Waiting({ failed, again }: { failed: boolean; again: () => void }) {
  if (!failed) {
    return (
      <section className="box" aria-busy="true">
        <p className="vh" role="status">
          Loading...
        </p>
        <span className="profile-wait" aria-hidden="true" />
      </section>
    );
  }
  return (
    <section className="box empty" role="alert">
      <p>Your profile could not be loaded. Check your connection.</p>
      <button type="button" className="btn btn-1" onClick={again}>
        Try again
      </button>
    </section>
  );
}

/** One's own account (docs/spec.md §2 "Profile"). */
export function ProfileScreen() {
  const kept = useOnceAlive(keptUser);
  const [fresh, setFresh] = useState<Partial<User>>();
  const [failed, setFailed] = useState(false);
  const [isTouched, setTouched] = useState(false);

  // What is known from before shows meanwhile; without it the person is told.
  const ask = () => void fetchUser().then(setFresh, () => setFailed(true));
  useEffect(ask, []);
  const askAgain = () => {
    setFailed(false);
    ask();
  };

  // What the shop knows takes the place of what was kept, but never of what is being typed.
  const [shown, setShown] = useState<Partial<User>>();
  const user = isTouched ? (shown ?? fresh ?? kept) : (fresh ?? kept);
  if (!user?._id) return <Waiting failed={failed} again={askAgain} />;
  const touch = () => {
    if (isTouched) return;
    setShown(user);
    setTouched(true);
  };
  return (
    <>
      <AvatarBox user={user} />
      <section className="box" onInput={touch}>
        <ProfileForm key={JSON.stringify(user)} user={user} />
      </section>
      <TwoFactorBox key={String(user.twoFaEnabled)} isOn={user.twoFaEnabled === true} />
      <DeleteBox />
    </>
  );
}
