import { toReturn } from '#lib/account/google.ts';
import { paths } from '#lib/paths.ts';
import { tripOf } from '#lib/server/web/cookies.ts';
import { leadBack } from '#lib/server/web/google-redirect.ts';
import { anyoneGoing, calls } from '#lib/server/web/endpoint.ts';

/** Google sends people back to here. */
const GET = anyoneGoing(async ({ cookies, locals, shop, url }) => {
  const code = await shop.google.comeBack(
    tripOf(cookies, shop.siteUrl),
    url.searchParams,
    locals.clientIp,
  );
  return paths.loginGoogle + toReturn({ code });
}, leadBack);

export const ALL = calls({ GET });
