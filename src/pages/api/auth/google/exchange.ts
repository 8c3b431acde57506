import { ExchangeSchema } from '#lib/account/google.ts';
import { responseOf } from '#lib/server/web/account-endpoints.ts';
import { clearFlowCookie, readFlowCookie } from '#lib/server/web/cookies.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';

const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const { code } = read(ExchangeSchema, await readJson(request));
  const login = await shop.google.exchange(
    readFlowCookie(cookies, shop.siteUrl),
    code,
    locals.clientIp,
  );
  clearFlowCookie(cookies, shop.siteUrl);
  return responseOf(login);
});

export const ALL = calls({ POST });
