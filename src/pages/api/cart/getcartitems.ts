import { calls, signedIn } from '#lib/server/web/endpoint.ts';

const GET = signedIn(async ({ shop, currentUser }) => ({
  data: await shop.cart.lines(currentUser.id),
}));

export const ALL = calls({ GET });
