import { useMemo, useSyncExternalStore } from 'react';
import { PERSON } from '#lib/account/keys.ts';
import { kept } from '#lib/account/kept.ts';
import { $person } from '#lib/account/person.ts';
import { keptUser } from '#lib/account/session.ts';

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
