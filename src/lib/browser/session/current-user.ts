import { atom, onMount } from 'nanostores';
import { shownName } from '#lib/account/shown-name.ts';
import { followStorage, safeStorage } from '#lib/browser/safe-storage.ts';
import { ACCESS, OLD_ACCESS, USER } from '#lib/browser/storage-keys.ts';

export interface CurrentUser {
  name: string;
  email: string;
  role: string;
  isStaff: boolean;
}

type Read = typeof safeStorage.get;

/** Checks both names of the token (docs/spec.md §2 "Route guard"). */
export const hasToken = (read: Read = safeStorage.get): boolean =>
  Boolean(read(ACCESS) || read(OLD_ACCESS));

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}

/** Returns `undefined` unless there is a token and a name or email. */
export function readCurrentUser(read: Read = safeStorage.get): CurrentUser | undefined {
  const stored = parse(read(USER));
  if (!hasToken(read) || typeof stored !== 'object' || stored === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(stored));
  const text = (name: string) => {
    const field = fields.get(name);
    return typeof field === 'string' ? field : '';
  };
  const email = text('email');
  const name = shownName(text('name') || email);
  if (!name) return undefined;
  const role = text('role');
  const permissions = fields.get('permissions');
  const isStaff = role === 'admin' || (Array.isArray(permissions) && permissions.length > 0);
  return { name, email, role, isStaff };
}

/** Follows changes in other tabs. For browsers only. */
export const $currentUser = atom<CurrentUser | undefined>();

export const followCurrentUser = (): void => $currentUser.set(readCurrentUser());

onMount($currentUser, () => {
  followCurrentUser();
  return followStorage([USER, ACCESS, OLD_ACCESS], followCurrentUser);
});
