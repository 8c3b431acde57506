import { collectionOf } from '#lib/server/features/content/requests.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('content')(async ({ params, shop, locals }) => ({
  entries: await shop.contentEditor.list(collectionOf(params), await locals.contentFiles()),
}));

export const ALL = calls({ GET });
