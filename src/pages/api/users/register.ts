import { RegisterSchema } from '#lib/account/schema.ts';
import { setRegistrationCookie } from '#lib/server/web/cookies.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls, created } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const form = read(RegisterSchema, await readJson(request));
  const token = await shop.account.register(form, locals.clientIp);
  setRegistrationCookie(cookies, token, shop.siteUrl);
  return created({ message: 'User registered successfully!' });
});

export const ALL = calls({ POST });
