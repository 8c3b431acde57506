import { PagingSchema } from '#lib/paging/schema.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';

const GET = admin(async ({ url, shop }) =>
  shop.shopSettings.history(read(PagingSchema, Object.fromEntries(url.searchParams))),
);

export const ALL = calls({ GET });
