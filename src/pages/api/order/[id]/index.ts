import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.one(currentUser, params['id'] ?? ''),
}));

export const ALL = calls({ GET });
