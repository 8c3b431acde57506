import { read, readJson } from '#lib/server/infra/request-body.ts';
import { requireOwn, verifyTwoFactor } from '#lib/server/web/account-endpoints.ts';
import { anyone, bearerOf, byName, calls, signedIn } from '#lib/server/web/endpoint.ts';
import * as v from 'valibot';
import * as m from '#messages';

const SendSchema = v.object({
  userId: v.optional(v.string(m.account_log_in_again)),
  email: v.optional(v.string(m.account_log_in_again)),
});
const sent = () => ({ message: m.account_2fa_sent() });

/** With a bearer token the code turns two-factor on; without one it is for a pending login. */
const sendCode = anyone(async ({ request, shop }) => {
  const { userId, email } = read(SendSchema, await readJson(request));
  const token = bearerOf(request);
  if (token === undefined && userId !== undefined) {
    await shop.account.resendSecondStep(userId);
    return sent();
  }
  const currentUser = await shop.sessions.authenticate(token);
  requireOwn(currentUser, {
    ...(userId !== undefined && { userId }),
    ...(email !== undefined && { email }),
  });
  await shop.account.sendTwoFactorCode(currentUser);
  return sent();
});

const DisableSchema = v.object({ userId: v.string(m.account_not_yours) });

const disable = signedIn(async ({ request, shop, currentUser }) => {
  requireOwn(currentUser, read(DisableSchema, await readJson(request)));
  await shop.account.disableTwoFactor(currentUser);
  return { message: m.account_2fa_disabled() };
});

export const ALL = byName({
  send: calls({ POST: sendCode }),
  verify: calls({ POST: anyone(verifyTwoFactor) }),
  disable: calls({ POST: disable }),
});
