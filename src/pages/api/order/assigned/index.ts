import { PagingSchema } from '#lib/orders/schema.ts';
import { calls, driver } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = driver(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.orders.assigned(currentUser, paging);
});

export const ALL = calls({ GET });
