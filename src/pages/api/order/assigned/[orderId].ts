import { DriveSchema } from '#lib/deliveries/schema.ts';
import { readJson, read } from '#lib/server/infra/request-body.ts';
import { calls, driver } from '#lib/server/web/endpoint.ts';

const GET = driver(async ({ params, shop, currentUser }) => ({
  order: await shop.deliveries.oneAssigned(currentUser, params['orderId'] ?? ''),
}));

const PUT = driver(async ({ params, request, shop, currentUser }) => {
  const action = read(DriveSchema, await readJson(request));
  const key = params['orderId'] ?? '';
  if (action.status === 'failed')
    return { order: await shop.deliveries.fail(currentUser, key, action) };
  const { status, ...reported } = action;
  return { order: await shop.deliveries.drive(currentUser, key, status, reported) };
});

export const ALL = calls({ GET, PUT });
