import type { Tokens, User } from '#lib/account/user.ts';
import { success } from './responses.ts';
import { wireUser } from './session.ts';

/** A new pair of tokens. */
export const TOKENS: Tokens = { accesstoken: 'new-access', refreshtoken: 'new-refresh' };

/** The response to a login (`answerOf` in src/lib/server/web/account-endpoints.ts). */
export const signedInResponse = (fields: Partial<User> = {}) =>
  success({ message: 'Login successful!', data: TOKENS, user: wireUser(fields) });

/** The response that asks for the mailed code instead. */
export const secondStepResponse = () =>
  success({ twofa: true, userId: 'challenge-1', message: '2FA code sent to your email.' });
