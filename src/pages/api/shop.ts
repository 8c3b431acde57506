import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** The shop's settings as everybody may read them (docs/api.md "Settings of the shop"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ shop: shop.shopSettings.publicSettings() }, 'public'),
);

export const ALL = calls({ GET });
