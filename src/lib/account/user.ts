import type { Permission, Role } from './permissions.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

/**
 * A user as the API returns it (docs/spec.md §3): `phone` equals `mobile`, missing texts are empty,
 * `avatar` is a path or empty.
 */
export interface User {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  phone: string;
  address: string;
  city: string;
  /** Empty, or one of `shop-settings/districts.ts`. */
  district: string;
  /** `YYYY-MM-DD`, or empty. */
  dob: string;
  gender: '' | (typeof genders)[number];
  role: Role;
  avatar: string;
  twoFaEnabled: boolean;
  /** Of staff; empty for admins, who may do everything. */
  permissions: Permission[];
}

export interface Tokens {
  accesstoken: string;
  refreshtoken: string;
}
