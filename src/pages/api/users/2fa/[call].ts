import { read, readJson } from '#lib/server/infra/request-body.ts';
import { requireOwn, verifyTwoFactor } from '#lib/server/web/account-endpoints.ts';
import { anyone, bearerOf, byName, calls, signedIn } from '#lib/server/web/endpoint.ts';
import * as v from 'valibot';
import { LOG_IN_AGAIN, NOT_YOUR_ACCOUNT, TWO_FACTOR_DISABLED } from '#lib/account/messages.ts';

const SendSchema = v.object({
  userId: v.optional(v.string(LOG_IN_AGAIN)),
  email: v.optional(v.string(LOG_IN_AGAIN)),
});
const SENT = { message: '2FA code sent to your email.' };

/** With a bearer token the code turns two-factor on; without one it is for a pending login. */
const sendCode = anyone(async ({ request, shop }) => {
  const { userId, email } = read(SendSchema, await readJson(request));
  const token = bearerOf(request);
  if (token === undefined && userId !== undefined) {
    await shop.account.resendSecondStep(userId);
    return SENT;
  }
  const currentUser = await shop.sessions.authenticate(token);
  requireOwn(currentUser, {
    ...(userId !== undefined && { userId }),
    ...(email !== undefined && { email }),
  });
  await shop.account.sendTwoFactorCode(currentUser);
  return SENT;
});

const DisableSchema = v.object({ userId: v.string(NOT_YOUR_ACCOUNT) });

const disable = signedIn(async ({ request, shop, currentUser }) => {
  requireOwn(currentUser, read(DisableSchema, await readJson(request)));
  await shop.account.disableTwoFactor(currentUser);
  return { message: TWO_FACTOR_DISABLED };
});

export const ALL = byName({
  send: calls({ POST: sendCode }),
  verify: calls({ POST: anyone(verifyTwoFactor) }),
  disable: calls({ POST: disable }),
});
