import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ params, shop, me }) => ({
  order: await shop.orders.one(me, params['id'] ?? ''),
}));

export const ALL = calls({ GET });
