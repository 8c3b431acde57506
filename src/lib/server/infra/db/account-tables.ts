import type { Generated } from 'kysely';
import type { Language } from '#lib/messages/languages.ts';

/** An account that waits for its address to be confirmed; one address may have several. */
export interface RegistrationTable {
  id: string;
  /** Of the cookie of the browser that registered. */
  token_hash: string;
  email: string;
  name: string;
  phone: string;
  password_hash: string;
  language: Language;
  created_at: string;
  expires_at: string;
}

export interface CodeTable {
  id: string;
  purpose: 'verify' | 'reset' | 'second-step' | 'two-factor' | 'sms-codes' | 'phone-proof';
  /** Whose code: a registration, a user or a login's challenge; null for an unknown address. */
  subject: string | null;
  email: string;
  code_hash: string;
  /** The network address that asked for it; guesses from there have a budget of their own. */
  requested_from: Generated<string>;
  created_at: string;
  expires_at: string;
  ended_at: Generated<string | null>;
}

/** A login's challenge, the proof that lets a password be reset, or what ends a way by Google. */
export interface OneTimeTokenTable {
  hash: string;
  purpose: 'second-step' | 'reset' | 'google';
  user_id: string;
  wrong: Generated<number>;
  expires_at: string;
  spent_at: Generated<string | null>;
}

export interface SessionTokenTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: string;
  spent_at: Generated<string | null>;
}

/** Which account a person of Google's opens: one each. */
export interface GoogleLinkTable {
  /** `sub` of Google's ID token. */
  subject: string;
  user_id: string;
  created_at: string;
}

/** An invitation to join the staff or to drive; an address has at most one. */
export interface InvitationTable {
  id: string;
  token_hash: string;
  email: string;
  permissions: string;
  is_admin: 0 | 1;
  is_driver: 0 | 1;
  invited_by: string;
  created_at: string;
  expires_at: string;
}

/** The audit log of people; before and after are the driver's approval, the role or permissions. */
export interface PersonEventTable {
  person_id: string;
  position: number;
  at: string;
  /** Empty for the terminal. */
  actor_id: string;
  what: 'driver' | 'role' | 'permissions' | 'block' | 'erase';
  before: string;
  after: string;
  /** Of a block. */
  reason: string;
}

/** By what a person is found, and the numbers that codes go to. */
export interface UserSearchColumns {
  /** The confirmed number that gets codes by SMS, in E.164 form; empty: codes come by email. */
  code_phone: Generated<string>;
  /** The number that a code has proved, in E.164 form; empty without one. */
  proved_phone: Generated<string>;
  /** By what staff find the person (`nameKey`). */
  name_key: Generated<string>;
  city_key: Generated<string>;
}
