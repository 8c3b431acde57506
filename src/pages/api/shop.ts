import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** The shop's settings as everybody may read them (docs/api.md "Settings of the shop"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ shop: await shop.shopSettings.readPublic() }, 'public'),
);

export const ALL = calls({ GET });
