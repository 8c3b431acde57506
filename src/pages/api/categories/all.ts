import { categoryFeed } from '#lib/server/features/catalogue/category-feed.ts';
import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** For edge instances (docs/api.md "Instances"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ ...categoryFeed(await shop.categoryService.read()) }, 'public'),
);

export const ALL = calls({ GET });
