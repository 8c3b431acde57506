import { PagingSchema } from '#lib/orders/schema.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = admin(async ({ url, shop }) =>
  shop.adminOrders.drivers(read(PagingSchema, Object.fromEntries(url.searchParams))),
);

export const ALL = calls({ GET });
