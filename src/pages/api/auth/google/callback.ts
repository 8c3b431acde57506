import { toReturn } from '#lib/account/google.ts';
import { paths } from '#lib/paths.ts';
import { tripOf } from '#lib/server/account/cookies.ts';
import { leadBack } from '#lib/server/google/lead-back.ts';
import { anyoneGoing, calls } from '#lib/server/http/endpoint.ts';

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
