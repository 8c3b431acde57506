import { contentFeed } from '#lib/server/features/content/feed.ts';
import { anyone, calls, revalidated } from '#lib/server/web/endpoint.ts';

/** The published edits, for edge instances (docs/api.md "Processes"). */
const GET = anyone(async ({ shop }) =>
  revalidated({ ...contentFeed(await shop.contentEditor.published(), shop.now()) }, 'public'),
);

export const ALL = calls({ GET });
