import type { User } from '#lib/account/user.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';

/** The public path of an avatar (docs/api.md "Orders", last paragraph). */
export const avatarPath = (hash: string): string => (hash ? `/media/${hash}-320.webp` : '');

/** A user in API responses: never a password, a hash or a code. */
export const toWireUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  mobile: row.phone,
  phone: row.phone,
  address: row.address,
  city: row.city,
  dob: row.dob,
  gender: row.gender,
  role: row.role,
  avatar: avatarPath(row.avatar),
  twoFaEnabled: row.two_factor === 1,
});
