import { salesFeed } from '#lib/server/features/sales/codec.ts';
import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** For edge instances (docs/api.md "Instances"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ ...salesFeed(await shop.saleService.list(), shop.now()) }, 'public'),
);

export const ALL = calls({ GET });
