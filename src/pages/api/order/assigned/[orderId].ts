import { DriveSchema } from '#lib/orders/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, driver } from '#lib/server/web/endpoint.ts';

const GET = driver(async ({ params, shop, currentUser }) => ({
  order: await shop.orders.oneAssigned(currentUser, params['orderId'] ?? ''),
}));

const PUT = driver(async ({ params, request, shop, currentUser }) => {
  const { status } = read(DriveSchema, await readJson(request));
  return { order: await shop.orders.drive(currentUser, params['orderId'] ?? '', status) };
});

export const ALL = calls({ GET, PUT });
