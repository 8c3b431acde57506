import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

const GET = anyone(async ({ shop }) =>
  revalidated({ shop: await shop.shopSettings.readPublic() }, ['content']),
);

export const ALL = calls({ GET });
