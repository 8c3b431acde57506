import * as v from 'valibot';
import { requireOwn } from '#lib/server/web/account-endpoints.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, bearerOf, calls } from '#lib/server/web/endpoint.ts';

const SendSchema = v.object({
  userId: v.optional(v.string('Please sign in again.')),
  email: v.optional(v.string('Please sign in again.')),
});
const SENT = { message: '2FA code sent to your email.' };

/** A code for switching two-factor on, or, without a bearer, another one for a waiting login. */
const POST = anyone(async ({ request, shop }) => {
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

export const ALL = calls({ POST });
