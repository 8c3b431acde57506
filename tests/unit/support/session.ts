import * as keys from '#lib/browser/storage-keys.ts';
import { followCurrentUser } from '#lib/browser/session/current-user.ts';
import type { User, Tokens } from '#lib/account/user.ts';
import { success } from './fake-api.ts';

/** A user as the calls give one (`toWireUser` in src/lib/server/features/account/users.ts). */
export function wireUser(fields: Partial<User> = {}): User {
  const phone = fields.phone ?? '0771234567';
  return {
    _id: 'user-1',
    name: 'Nimali Perera',
    email: 'nimali@example.com',
    mobile: phone,
    phone,
    address: '',
    city: '',
    district: '',
    dob: '',
    gender: '',
    language: 'en',
    role: 'user',
    avatar: '',
    twoFaEnabled: false,
    permissions: [],
    ...fields,
  };
}

/** Begins a session in local storage, as the login does: call it before a component is rendered. */
export function signIn(fields: Partial<User> = {}): User {
  const user = wireUser(fields);
  localStorage.setItem(keys.ACCESS, 'access-token');
  localStorage.setItem(keys.REFRESH, 'refresh-token');
  localStorage.setItem(keys.ISSUED, String(Date.now()));
  localStorage.setItem(keys.USER, JSON.stringify(user));
  localStorage.setItem(keys.EMAIL, user.email);
  localStorage.setItem(keys.ROLE, user.role);
  followCurrentUser();
  return user;
}

/** The names of the session's entries that local storage has. */
export const sessionKeys = (): string[] =>
  [
    keys.ACCESS,
    keys.OLD_ACCESS,
    keys.REFRESH,
    keys.ISSUED,
    keys.USER,
    keys.EMAIL,
    keys.ROLE,
    keys.PENDING,
    keys.ACTION,
    keys.CART,
  ].filter((key) => localStorage.getItem(key) !== null);

/** A new pair of tokens. */
export const TOKENS: Tokens = { accesstoken: 'new-access', refreshtoken: 'new-refresh' };

/** The response to a login (`answerOf` in src/lib/server/web/account-endpoints.ts). */
export const signedInResponse = (fields: Partial<User> = {}) =>
  success({ message: 'Login successful!', data: TOKENS, user: wireUser(fields) });

/** The response that asks for the mailed code instead. */
export const secondStepResponse = () =>
  success({ twofa: true, userId: 'challenge-1', message: '2FA code sent to your email.' });
