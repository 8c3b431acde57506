import { anyone, calls } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ params, locals, shop }) => ({
  order: await shop.guestOrders.open(params['token'] ?? '', locals.clientIp),
}));

export const ALL = calls({ GET });
