import { anyone, calls } from '#lib/server/web/endpoint.ts';

/** What the link of an invitation offers (docs/api.md "People"). Throws `gone` for a dead one. */
const GET = anyone(async ({ params, locals, shop }) => ({
  invitation: await shop.people.opened(params['token'] ?? '', locals.clientIp),
}));

export const ALL = calls({ GET });
