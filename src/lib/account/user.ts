import type { Language } from '#lib/messages/languages.ts';
import type { Permission, Role } from './permissions.ts';

export const genders = ['Male', 'Female', 'Other'] as const;

/** A user as the API returns it (docs/spec.md §3): missing texts are empty, `avatar` is a path or empty. */
export interface User {
  _id: string;
  name: string;
  email: string;
  mobile: string;
  phone: string;
  address: string;
  city: string;
  district: string;
  /** `YYYY-MM-DD`, or empty. */
  dob: string;
  gender: '' | (typeof genders)[number];
  /** The language of emails to the person. */
  language: Language;
  role: Role;
  avatar: string;
  twoFaEnabled: boolean;
  /** Empty for admins, who have every permission. */
  permissions: Permission[];
  /** How order news arrives. Only if the shop sends text messages. */
  notify?: { email: boolean; sms: boolean };
  /** Whether login and password codes arrive by SMS. Only if the shop sends text messages. */
  codesBySms?: boolean;
  /** Whether a code has proved the mobile number. Only if the shop sends text messages. */
  phoneProved?: boolean;
}

export interface Tokens {
  accesstoken: string;
  refreshtoken: string;
}

/** The first letter of a name with its marks, and what a joiner adds: of `ශ්‍රී` all of it. */
export const initialOf = (name: string): string =>
  /^.(?:\p{M}|\u200d.)*/u.exec(name)?.[0].toUpperCase() ?? '';
