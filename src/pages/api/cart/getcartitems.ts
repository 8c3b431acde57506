import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ shop, me }) => ({ data: await shop.cart.lines(me.id) }));

export const ALL = calls({ GET });
