import { calls, driver } from '#lib/server/web/endpoint.ts';

/** The cash that the driver holds, and what was settled (docs/api.md "Drivers' cash"). */
const GET = driver(async ({ shop, currentUser }) => ({ cash: await shop.cash.own(currentUser) }));

export const ALL = calls({ GET });
