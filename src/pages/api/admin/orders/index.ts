import { AdminOrderQuerySchema } from '#lib/orders/admin-schema.ts';
import { admin, calls } from '#lib/server/web/endpoint.ts';
import { read } from '#lib/server/infra/request-body.ts';

const GET = admin(async ({ url, shop }) =>
  shop.adminOrders.orders(read(AdminOrderQuerySchema, Object.fromEntries(url.searchParams))),
);

export const ALL = calls({ GET });
