import { ChangeOrderSchema } from '#lib/checkout/change-order.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import { calls, staff } from '#lib/server/web/endpoint.ts';

const change = staff('orders')(async ({ request, locals, params, shop, currentUser }) => {
  const changing = read(ChangeOrderSchema, await readJson(request));
  return shop.orderChanges.change(currentUser, params['id'] ?? '', changing, locals.clientIp);
});

export const ALL = calls({ PUT: change });
