import * as v from 'valibot';
import { codeField } from '#lib/account/code.ts';
import { requireOwn } from '#lib/server/web/account-endpoints.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import * as m from '#messages';

const VerifySchema = v.object({
  email: v.string(m.account_code_invalid),
  code: codeField(m.account_code_invalid),
});

/** `POST /verify` of docs/spec.md §7: switches two-factor on for the signed-in address. */
const POST = signedIn(async ({ request, locals, shop, currentUser }) => {
  const { email, code } = read(VerifySchema, await readJson(request));
  requireOwn(currentUser, { email });
  await shop.account.enableTwoFactor(currentUser, code, locals.clientIp);
  return { message: m.account_2fa_enabled() };
});

export const ALL = calls({ POST });
