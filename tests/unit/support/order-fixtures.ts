import type { AdminOrder, Counts, DriverOption } from '#lib/orders/admin-codec.ts';
import type { Order } from '#lib/orders/order.ts';
import { success } from './fake-api.ts';

const AT = '2026-10-01T08:00:00.000Z';

/** An order as the calls give it (`orderWriter` in src/lib/server/features/orders/codec.ts). */
export const wireOrder = (fields: Partial<Order> = {}): Order => ({
  _id: 'order-1',
  orderId: 'K7M2-9QXD',
  userId: 'user-1',
  items: [
    {
      productId: 'herbal-soap-trio',
      name: 'Herbal Soap Trio',
      brand: 'Suwanda Apothecary',
      image: '/placeholder.svg',
      price: 1250,
      qty: 1,
      size: 'Default',
    },
  ],
  delivery_address: {
    firstName: 'Nimali',
    lastName: 'Perera',
    street: '42 Lake Road',
    city: 'Matale',
    zip: '21000',
    phone: '0771234567',
    email: 'nimali@example.com',
  },
  subTotalAmt: 1250,
  totalAmt: 1450,
  status: 'pending_payment',
  createdAt: AT,
  paymentMethod: 'cash_on_delivery',
  paymentSlip: null,
  slipStatus: 'none',
  slipReason: '',
  deliveryUser: null,
  history: [{ status: 'pending_payment', at: AT }],
  ...fields,
});

/** A page of orders as `myorders` and the drivers' list give it. */
export const ordersPage = (orders: readonly Order[], page = 1, pages = 1) =>
  success({ orders, total: orders.length, page, pages });

/** An order as admins see it (src/lib/server/features/orders/admin-codec.ts). */
export const adminOrder = (fields: Partial<AdminOrder> = {}): AdminOrder => ({
  ...wireOrder(),
  driverId: null,
  slipSeenBefore: [],
  audit: [{ at: AT, who: 'Nimali Perera', what: 'place', before: '', after: '', reason: '' }],
  ...fields,
});

/** An order whose slip waits for an admin. */
export const orderWithSlip = (fields: Partial<AdminOrder> = {}): AdminOrder =>
  adminOrder({
    paymentSlip: '/placeholder.svg?until=1&sig=first',
    slipStatus: 'waiting',
    ...fields,
  });

const NO_COUNTS: Counts = {
  all: 0,
  pending_payment: 0,
  to_delivery: 0,
  delivering: 0,
  delivered: 0,
  cancelled: 0,
  slip_waiting: 0,
  tickets_pending: 0,
};

interface AdminPage {
  page?: number;
  pages?: number;
  counts?: Partial<Counts>;
}

/** A page of `GET /api/admin/orders`. */
export const adminPage = (orders: readonly AdminOrder[], more: AdminPage = {}) =>
  success({
    orders,
    total: orders.length,
    page: more.page ?? 1,
    pages: more.pages ?? 1,
    counts: { ...NO_COUNTS, all: orders.length, ...more.counts },
  });

export const kasun: DriverOption = {
  _id: 'driver-kasun',
  name: 'Kasun Fernando',
  email: 'driver@shilpa.test',
  mobile: '0775550142',
  stops: 2,
  towns: ['Matale', 'Kandy'],
};

/** A page of `GET /api/admin/drivers`. */
export const driversPage = (drivers: readonly DriverOption[]) =>
  success({ drivers, total: drivers.length, page: 1, pages: 1 });
