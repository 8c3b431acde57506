import * as v from 'valibot';
import { codeField, INVALID_CODE } from '#lib/account/code.ts';
import { TWO_FACTOR_ENABLED } from '#lib/account/messages.ts';
import { requireOwn } from '#lib/server/web/account-endpoints.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const VerifySchema = v.object({
  email: v.string(INVALID_CODE),
  code: codeField(INVALID_CODE),
});

/** `POST /verify` of docs/spec.md §7: switches two-factor on for the signed-in address. */
const POST = signedIn(async ({ request, locals, shop, currentUser }) => {
  const { email, code } = read(VerifySchema, await readJson(request));
  requireOwn(currentUser, { email });
  await shop.account.enableTwoFactor(currentUser, code, locals.clientIp);
  return { message: TWO_FACTOR_ENABLED };
});

export const ALL = calls({ POST });
