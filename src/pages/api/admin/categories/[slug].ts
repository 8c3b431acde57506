import * as v from 'valibot';
import { withTile } from '#lib/content/pictures.ts';
import { idText } from '#lib/format/short-text.ts';
import { toAdminCategory } from '#lib/server/features/catalogue/category-codec.ts';
import { readCategoryChange } from '#lib/server/features/catalogue/category-form.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const PUT = staff('catalogue')(async ({ request, params, shop, currentUser }) => {
  const slug = params['slug'] ?? '';
  const sent = await readCategoryChange(request, await shop.categoryAdmin.stored(slug));
  const category = await shop.categoryAdmin.change(currentUser, slug, sent);
  return { category: toAdminCategory(await withTile(category)) };
});

const MoveTo = v.object({ moveTo: v.optional(idText('moveTo must be the slug of a category.')) });

const DELETE = staff('catalogue')(async ({ url, params, shop, currentUser }) => {
  const { moveTo } = read(MoveTo, { moveTo: url.searchParams.get('moveTo') ?? undefined });
  await shop.categoryAdmin.archive(currentUser, params['slug'] ?? '', moveTo);
  return { message: 'Category archived.' };
});

export const ALL = calls({ PUT, DELETE });
