import { anyone, calls } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ params, locals, shop }) => ({
  invitation: await shop.people.opened(params['token'] ?? '', locals.clientIp),
}));

export const ALL = calls({ GET });
