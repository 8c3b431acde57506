import { PagingSchema } from '#lib/paging/schema.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const GET = staff('orders')(async ({ url, params, shop }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.cash.driver(params['driverId'] ?? '', paging);
});

export const ALL = calls({ GET });
