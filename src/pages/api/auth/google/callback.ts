import { toReturn } from '#lib/account/google.ts';
import { paths } from '#lib/site/paths.ts';
import { readFlowCookie } from '#lib/server/web/cookies.ts';
import { googleErrorUrl } from '#lib/server/web/google-errors.ts';
import { redirecting, calls } from '#lib/server/web/endpoint.ts';

/** Google sends people back to here. */
const GET = redirecting(async ({ cookies, locals, shop, url }) => {
  const code = await shop.google.handleCallback(
    readFlowCookie(cookies, shop.siteUrl),
    url.searchParams,
    locals.clientIp,
  );
  return paths.loginGoogle + toReturn({ code });
}, googleErrorUrl);

export const ALL = calls({ GET });
