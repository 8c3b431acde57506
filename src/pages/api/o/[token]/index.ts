import { anyone, calls } from '#lib/server/web/endpoint.ts';

/** An order of a buyer without an account, by its link (docs/api.md "Orders by the staff"). */
const GET = anyone(async ({ params, locals, shop }) => ({
  order: await shop.guestOrders.open(params['token'] ?? '', locals.clientIp),
}));

export const ALL = calls({ GET });
