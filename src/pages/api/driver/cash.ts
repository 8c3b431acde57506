import { calls, signedIn } from '#lib/server/web/endpoint.ts';

/**
 * The cash that the caller holds, and what was settled (docs/api.md "Drivers' cash"): also of whoever
 * drives no more.
 */
const GET = signedIn(async ({ shop, currentUser }) => ({ cash: await shop.cash.own(currentUser) }));

export const ALL = calls({ GET });
