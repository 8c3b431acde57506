import { useMemo, useSyncExternalStore } from 'react';
import { PERSON } from '#lib/browser/storage-keys.ts';
import { kept } from '#lib/browser/safe-storage.ts';
import { $person } from '#lib/browser/account/current-user.ts';
import { keptUser } from '#lib/browser/account/session.ts';

const follow = (changed: () => void): (() => void) => $person.listen(changed);

/** The person of this session, as the shop or another tab last told of him. */
export function useKeptUser() {
  const text = useSyncExternalStore(
    follow,
    () => kept(PERSON),
    () => null,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew when what is kept changes
  return useMemo(() => (text === null ? undefined : keptUser()), [text]);
}
