import { useMemo, useSyncExternalStore } from 'react';
import { USER } from '#lib/browser/storage-keys.ts';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';

const follow = (changed: () => void): (() => void) => $currentUser.listen(changed);

/** The person of this session, as the shop or another tab last told of him. */
export function useStoredUser() {
  const text = useSyncExternalStore(
    follow,
    () => safeStorage.get(USER),
    () => null,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read anew when what is kept changes
  return useMemo(() => (text === null ? undefined : storedUser()), [text]);
}
