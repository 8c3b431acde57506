import type { APIRoute } from 'astro';
import { languageOfFlow } from '#lib/server/features/account/google.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { ExchangeSchema, toReturn } from '#lib/account/google.ts';
import { paths } from '#lib/site/paths.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { googleErrorUrl, responseOf } from '#lib/server/web/account-endpoints.ts';
import { anyone, byName, calls, redirecting } from '#lib/server/web/endpoint.ts';
import { clearFlowCookie, readFlowCookie } from '#lib/server/web/headers.ts';

const goBack = redirecting(async ({ cookies, locals, shop, url }) => {
  const code = await shop.google.handleCallback(
    readFlowCookie(cookies, shop.siteUrl),
    url.searchParams,
    locals.clientIp,
  );
  return paths.loginGoogle + toReturn({ code });
}, googleErrorUrl);

/** In the language of the screen where the login began. */
const callback: APIRoute = (context) => {
  const flow = readFlowCookie(context.cookies, context.locals.shop.siteUrl);
  return inLocale(languageOfFlow(flow), () => goBack(context));
};

const exchange = anyone(async ({ request, locals, cookies, shop }) => {
  const { code } = read(ExchangeSchema, await readJson(request));
  const login = await shop.google.exchange(
    readFlowCookie(cookies, shop.siteUrl),
    code,
    locals.clientIp,
  );
  clearFlowCookie(cookies, shop.siteUrl);
  return responseOf(login);
});

export const ALL = byName({
  callback: calls({ GET: callback }),
  exchange: calls({ POST: exchange }),
});
