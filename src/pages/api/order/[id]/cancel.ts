import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ params, shop, me }) => ({
  order: await shop.orders.withdraw(me, params['id'] ?? ''),
}));

export const ALL = calls({ POST });
