/** Who somebody is to the shop (docs/spec.md §6). */
export type Role = 'user' | 'driver' | 'admin';

export const genders = ['Male', 'Female', 'Other'] as const;

/**
 * A person as the calls give him (docs/spec.md §3): `phone` and `mobile` are one thing, what is not
 * told is an empty text, `avatar` is a path or empty.
 */
export interface User {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  phone: string;
  address: string;
  city: string;
  /** `YYYY-MM-DD`, or empty. */
  dob: string;
  gender: '' | (typeof genders)[number];
  role: Role;
  avatar: string;
  twoFaEnabled: boolean;
}

/** What signing in answers with. */
export interface Tokens {
  accesstoken: string;
  refreshtoken: string;
}
