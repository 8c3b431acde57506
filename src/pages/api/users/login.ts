import { LoginSchema } from '#lib/account/schema.ts';
import { responseOf } from '#lib/server/web/account-endpoints.ts';
import { readRegistrationCookie } from '#lib/server/web/cookies.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const form = read(LoginSchema, await readJson(request));
  const browser = {
    registrationToken: readRegistrationCookie(cookies, shop.siteUrl),
    ip: locals.clientIp,
  };
  return responseOf(await shop.account.login(form, browser));
});

export const ALL = calls({ POST });
