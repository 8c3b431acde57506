import type { User } from '#lib/account/user.ts';
import type { UserRow } from '#lib/server/infra/db/schema.ts';

/** Where a stored avatar is shown; anybody may see it (docs/api.md "Orders", last paragraph). */
export const avatarPath = (hash: string): string => (hash ? `/media/${hash}-320.webp` : '');

/** A person as the calls give him: never a password, a hash or a code. */
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
