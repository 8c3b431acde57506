import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ shop, me }) => ({ data: await shop.account.ownData(me) }));

export const ALL = calls({ GET });
