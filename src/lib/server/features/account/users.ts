import { mobileNumber } from '#lib/format/phone.ts';
import { toPermissions } from '#lib/account/permissions.ts';
import { sessionExpired } from '#lib/server/errors.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { findUser, lockUser, type LockedUser } from './repo.ts';
import type { User } from '#lib/account/user.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';
import type { DriverState } from '#lib/people/people.ts';

export { addOneTimeToken, dropOneTimeTokens } from './codes-repo.ts';
export { addPersonEvent, personEvents, wasStaffSince } from './person-events-repo.ts';
export {
  addGuestUser,
  addVerifiedUser,
  changeUser,
  dropRegistrations,
  findByEmail,
  findUser,
  hasAdmin,
  lockForLogin,
  lockUser,
  namesOf,
  nextCartRevision,
  rememberDistrict,
  setClosed,
  setOpen,
  type LockedUser,
  type ProfileChange,
} from './repo.ts';
export { endSessions, type CurrentUser } from './sessions-repo.ts';

/** Prevents writes for an account that is being deleted. Throws `signed-out` when it is deleted. */
export async function lockActiveUser(tx: Tx, id: string): Promise<LockedUser> {
  const user = await lockUser(tx, id);
  if (!user) throw sessionExpired();
  return user;
}

export async function isApprovedDriver(db: Db, id: string): Promise<boolean> {
  const row = await findUser(db, id);
  return row?.blocked_at === null && driverStateOf(row) === 'approved';
}

export const avatarPath = (hash: string): string => (hash ? `/media/${hash}-320.webp` : '');

export const toWireUser = (row: UserRow, { hasSms = false } = {}): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.phone,
  phone: row.phone,
  address: row.address,
  city: row.city,
  district: row.district,
  dob: row.dob,
  gender: row.gender,
  language: row.language,
  role: row.role,
  avatar: avatarPath(row.avatar),
  twoFaEnabled: row.two_factor === 1,
  permissions: toPermissions(row.permissions.split('|')),
  ...(hasSms && {
    notify: notifyOf(row),
    codesBySms: row.code_phone !== '',
    phoneProved: isPhoneProved(row),
  }),
});

/** Whether a code has proved the number of the profile. */
const isPhoneProved = ({ phone, proved_phone }: Pick<UserRow, 'phone' | 'proved_phone'>): boolean =>
  proved_phone !== '' && mobileNumber(phone) === proved_phone;

export const notifyOf = (row: Pick<UserRow, 'notify_email' | 'notify_sms'>) => ({
  email: row.notify_email === 1,
  sms: row.notify_sms === 1,
});

export function driverStateOf(row: Pick<UserRow, 'role' | 'driver_approved_at'>): DriverState {
  if (row.role !== 'driver') return 'none';
  return row.driver_approved_at === null ? 'waiting' : 'approved';
}

export { languagesOf } from './repo.ts';
export { gains, ownThing } from './own-things.ts';
