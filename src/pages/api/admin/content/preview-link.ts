import { PreviewSchema } from '#lib/server/features/content/previews.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

/** The link displays the shop with its drafts (docs/api.md "Content"). */
const GET = staff('content')(async ({ url, shop, currentUser }) => {
  const { at } = read(PreviewSchema, { at: url.searchParams.get('at') ?? undefined });
  return { url: await shop.contentPreviews.link(currentUser.id, at) };
});

export const ALL = calls({ GET });
