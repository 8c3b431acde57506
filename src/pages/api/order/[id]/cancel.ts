import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const POST = signedIn(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.withdraw(currentUser, params['id'] ?? ''),
}));

export const ALL = calls({ POST });
