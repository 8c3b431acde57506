import { ExchangeSchema } from '#lib/account/google.ts';
import { answerOf } from '#lib/server/web/account-endpoints.ts';
import { forgetTrip, tripOf } from '#lib/server/web/cookies.ts';
import { readJson } from '#lib/server/infra/request/body.ts';
import { anyone, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request/validate.ts';

const POST = anyone(async ({ request, locals, cookies, shop }) => {
  const { code } = read(ExchangeSchema, await readJson(request));
  const login = await shop.google.exchange(tripOf(cookies, shop.siteUrl), code, locals.clientIp);
  forgetTrip(cookies, shop.siteUrl);
  return answerOf(login);
});

export const ALL = calls({ POST });
