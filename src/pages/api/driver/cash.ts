import { calls, signedIn } from '#lib/server/web/endpoint.ts';

/** Also for a former driver (docs/api.md "Drivers' cash"). */
const GET = signedIn(async ({ shop, currentUser }) => ({ cash: await shop.cash.own(currentUser) }));

export const ALL = calls({ GET });
