import { PagingSchema } from '#lib/orders/schema.ts';
import { calls, signedIn } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = signedIn(async ({ url, shop, currentUser }) => {
  const paging = read(PagingSchema, Object.fromEntries(url.searchParams));
  return shop.orders.own(currentUser, paging);
});

export const ALL = calls({ GET });
