import * as v from 'valibot';
import { toEmail } from '#lib/email/address.ts';
import { TwoFactorSchema } from '#lib/account/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { bearerOf, type CallContext } from './endpoint.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { CurrentUser } from '#lib/server/features/account/users.ts';
import type { SecondStep, SignedIn } from '#lib/server/features/account/login.ts';
import { toReturn, type GoogleProblem } from '#lib/account/google.ts';
import { paths } from '#lib/site/paths.ts';
import { GoogleRefusal } from '#lib/server/features/account/google-provider.ts';
import { toRefusal } from './respond.ts';
import * as m from '#messages';

/** What signing in answers with: a session, or the question for a code. */
export function responseOf(login: SignedIn | SecondStep) {
  if (login.state === 'second-step') {
    const { challenge, codeBy } = login;
    const message = codeBy === 'sms' ? m.account_2fa_sent_sms() : m.account_2fa_sent();
    return { twofa: true, userId: challenge, ...(codeBy === 'sms' && { codeBy }), message };
  }
  return { message: m.account_logged_in(), data: login.tokens, user: login.user };
}

/** Throws `forbidden` when the id or the email names another account. */
export function requireOwn(
  currentUser: CurrentUser,
  named: { userId?: string; email?: string },
): void {
  const isOwn =
    (named.userId === undefined || named.userId === currentUser.id) &&
    (named.email === undefined || toEmail(named.email) === currentUser.email);
  if (!isOwn) throw new Refusal('forbidden', m.account_not_yours());
}

const Enabling = v.object({ enableTwoFa: v.literal(true) });

/** Turns on two-factor authentication for the signed-in user. */
async function enableTwoFactor({ shop, locals, request }: CallContext, body: unknown) {
  const currentUser = await shop.sessions.authenticate(bearerOf(request));
  const { userId, code } = read(TwoFactorSchema, body);
  requireOwn(currentUser, { userId });
  await shop.account.enableTwoFactor(currentUser, code, locals.clientIp);
  return { message: m.account_2fa_enabled() };
}

/** POST /api/users/2fa/verify: a login's second step, or switching two-factor on. */
export async function verifyTwoFactor(context: CallContext) {
  const body = await readJson(context.request);
  if (v.is(Enabling, body)) return enableTwoFactor(context, body);
  const { userId, code } = read(TwoFactorSchema, body);
  return responseOf(await context.shop.account.secondStep(userId, code, context.locals.clientIp));
}

/** The problem that the page shows for any thrown error. */
function problemOf(error: unknown): GoogleProblem {
  if (error instanceof GoogleRefusal) return error.problem;
  const reason = toRefusal(error)?.reason;
  return reason === 'too-many' || reason === 'busy' ? reason : 'wrong';
}

/** The page that a browser is sent to when a login by Google failed: it shows why. */
export const googleErrorUrl = (error: unknown): string =>
  paths.loginGoogle + toReturn({ problem: problemOf(error) });
