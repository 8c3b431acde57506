import { useMemo, useSyncExternalStore } from 'react';
import { safeStorage } from '#lib/browser/safe-storage.ts';
import { USER } from '#lib/browser/storage-keys.ts';
import { $currentUser } from '#lib/browser/session/current-user.ts';
import { storedUser } from '#lib/browser/session/session.ts';

const follow = (changed: () => void): (() => void) => $currentUser.listen(changed);

export function useStoredUser() {
  const text = useSyncExternalStore(
    follow,
    () => safeStorage.get(USER),
    () => null,
  );
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- reads again when the stored user changes
  return useMemo(() => (text === null ? undefined : storedUser()), [text]);
}
