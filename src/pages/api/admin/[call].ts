import { can, permissions } from '#lib/account/permissions.ts';
import { AdminOrderQuerySchema, OrderFilterSchema } from '#lib/order-list/schema.ts';
import { StaffOrderSchema } from '#lib/checkout/staff-order.ts';
import { PagingSchema } from '#lib/paging/schema.ts';
import { readAdminProductQuery } from '#lib/server/features/catalogue/admin-form.ts';
import { read, readJson } from '#lib/server/infra/request-body.ts';
import {
  anyStaff,
  created,
  keyOf,
  byName,
  calls,
  csvFile,
  staff,
} from '#lib/server/web/endpoint.ts';
import { handleCall } from '#lib/server/web/handlers/all.ts';

const listOrders = staff('orders')(async ({ url, shop, currentUser }) => {
  const query = read(AdminOrderQuerySchema, Object.fromEntries(url.searchParams));
  return shop.orderList.orders(currentUser, query);
});

const placeOrder = staff('orders')(async ({ request, locals, shop, currentUser }) => {
  const order = read(StaffOrderSchema, await readJson(request));
  return created(await shop.guestOrders.place(currentUser, order, keyOf(request), locals.clientIp));
});

const ordersFile = staff('orders')(async ({ url, shop }) =>
  csvFile(
    'orders',
    shop.orderList.file(read(OrderFilterSchema, Object.fromEntries(url.searchParams))),
  ),
);

const listDrivers = staff('orders')(async ({ url, shop }) =>
  shop.drivers.all(read(PagingSchema, Object.fromEntries(url.searchParams))),
);

const today = anyStaff(async ({ shop, currentUser }) => ({
  today: await shop.today(currentUser),
  permissions: permissions.filter((one) => can(currentUser, one)),
}));

const search = anyStaff(async ({ url, shop, currentUser }) => ({
  results: await shop.adminSearch(currentUser, url.searchParams.get('q') ?? ''),
}));

const productsFile = staff('catalogue')(async ({ url, shop }) =>
  csvFile('products', await shop.exportProducts(readAdminProductQuery(url.searchParams))),
);

export const ALL = byName(
  {
    today: calls({ GET: today }),
    search: calls({ GET: search }),
    orders: calls({ GET: listOrders, POST: placeOrder }),
    'orders.csv': calls({ GET: ordersFile }),
    'products.csv': calls({ GET: productsFile }),
    drivers: calls({ GET: listDrivers }),
  },
  handleCall,
);
