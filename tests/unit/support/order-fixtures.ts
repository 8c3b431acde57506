import type * as v from 'valibot';
import { lakeRoad } from '../../support/address-fields.ts';
import type { AdminOrder, Counts, DriverOption } from '#lib/order-list/codec.ts';
import type { Order, OrderPayment } from '#lib/orders/codec.ts';
import type { AdminReturn } from '#lib/contract/returns.ts';
import type { OwnReturn } from '#lib/returns/codec.ts';
import { success } from './fake-api.ts';
import type { AdminTicket } from '#lib/contract/tickets.ts';
import type { Ticket } from '#lib/tickets/ticket.ts';
import type { Review } from '#lib/contract/reviews.ts';
import type { listReviews } from '#lib/contract/staff-reviews.ts';

/** Where the fixtures' orders are paid. */
export const bankAccount = {
  bank: 'Bank of Matale',
  branch: 'Temple Street',
  accountName: 'Shilpa Crafts (Private) Limited',
  accountNumber: '0071 2045 8813',
};

/** The payment of an order of Rs. 1,450 that nobody has paid. */
export const toPay = (fields: Partial<OrderPayment> = {}): OrderPayment => ({
  method: 'cash_on_delivery',
  due: 1450,
  paid: 0,
  refunded: 0,
  refundDue: 0,
  reference: 'K7M2-9QXD',
  bankAccounts: [bankAccount],
  ...fields,
});

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
  delivery_address: lakeRoad,
  subTotalAmt: 1250,
  shippingAmt: 200,
  cashOnDeliveryFee: 0,
  totalAmt: 1450,
  district: '',
  status: 'pending_payment',
  createdAt: AT,
  paymentMethod: 'cash_on_delivery',
  payment: toPay(),
  paymentSlip: null,
  slipStatus: 'none',
  slipReason: '',
  deliveryUser: null,
  history: [{ status: 'pending_payment', at: AT }],
  attempts: [],
  failedAt: null,
  channel: 'web',
  replacementFor: null,
  return: null,
  ...fields,
});

const DELIVERED_AT = '2026-10-04T09:00:00.000Z';

/** A delivered order of three soaps and a sarong, paid in cash. */
export const deliveredOrder = (fields: Partial<Order> = {}): Order => {
  const order = wireOrder();
  const [soap] = order.items;
  if (!soap) throw new Error('The order is empty');
  const sarong = { productId: 'peacock-batik-sarong', name: 'Peacock Batik Sarong', price: 2792 };
  return {
    ...order,
    items: [
      { ...soap, qty: 3 },
      { ...soap, ...sarong, size: 'M' },
    ],
    subTotalAmt: 6542,
    shippingAmt: 0,
    totalAmt: 6542,
    status: 'delivered',
    payment: toPay({ due: 0, paid: 6542 }),
    history: [...order.history, { status: 'delivered', at: DELIVERED_AT }],
    ...fields,
  };
};

const soapBack = { _id: 'herbal-soap-trio', name: 'Herbal Soap Trio', size: 'Default', qty: 1 };

/** A return as its owner sees it (`toWireReturn` in src/lib/server/features/returns/codec.ts). */
export const wireReturn = (fields: Partial<OwnReturn> = {}): OwnReturn => ({
  _id: 'return-1',
  orderId: 'K7M2-9QXD',
  items: [soapBack],
  reason: 'I changed my mind.',
  resolution: 'refund',
  exchangeFor: [],
  status: 'requested',
  declineReason: '',
  replacement: null,
  photos: [],
  paid: 1250,
  createdAt: '2026-10-05T08:00:00.000Z',
  history: [{ status: 'requested', at: '2026-10-05T08:00:00.000Z' }],
  ...fields,
});

/** A page of `GET /api/orders/returns` or `GET /api/admin/returns`. */
export const returnsPage = (...returns: readonly OwnReturn[]) =>
  success({ returns, total: returns.length, page: 1, pages: 1 });

/** A page of orders as `myorders` and the drivers' list give it. */
export const ordersPage = (orders: readonly Order[], page = 1, pages = 1) =>
  success({ orders, total: orders.length, page, pages });

/** An order as admins see it (src/lib/server/features/orders/codec.ts). */
export const adminOrder = (fields: Partial<AdminOrder> = {}): AdminOrder => ({
  ...wireOrder(),
  payment: { ...toPay(), entries: [] },
  note: '',
  revision: 1,
  guestUrl: null,
  codeStatus: null,
  codeMissing: '',
  deliveryPhoto: null,
  firstOrder: false,
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

/** A return as admins see it (`forAdmins` in src/lib/server/features/returns/codec.ts). */
export const adminReturn = (fields: Partial<AdminReturn> = {}): AdminReturn => ({
  _id: 'return-1',
  orderId: 'K7M2-9QXD',
  items: [{ _id: 'lacquer-plate', name: 'Lacquer Plate', size: 'M', qty: 1 }],
  reason: 'It has a chip.',
  resolution: 'refund',
  exchangeFor: [],
  status: 'requested',
  declineReason: '',
  replacement: null,
  photos: [],
  restock: true,
  paid: 3900,
  createdAt: AT,
  customer: 'Nimali Perera',
  refundable: 3900,
  history: [{ status: 'requested', at: AT, by: 'Nimali Perera', reason: 'It has a chip.' }],
  ...fields,
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

export const SUBJECT = 'Small chip on the rim';
export const INQUIRY = 'The bowl came with a chip of about 3 mm on the rim.';

/** A ticket as the calls give it (`ticketWriter` in src/lib/server/features/tickets/form.ts). */
export const wireTicket = (fields: Partial<Ticket> = {}): Ticket => ({
  _id: 'ticket-1',
  productCategory: 'Pottery',
  product: 'Bowl',
  subject: SUBJECT,
  inquiry: INQUIRY,
  image: null,
  orderId: null,
  replies: [],
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  ...fields,
});

/** A ticket as admins see it (`forAdmins` in src/lib/server/features/tickets/admin.ts). */
export const adminTicket = (fields: Partial<AdminTicket> = {}): AdminTicket => ({
  ...wireTicket(),
  user: { name: 'Nimali Perera', email: 'nimali@example.com' },
  audit: [
    {
      at: '2026-11-20T08:00:00.000Z',
      who: 'Nimali Perera',
      what: 'raise',
      before: '',
      after: 'pending',
    },
  ],
  ...fields,
});

/** One page of a user's tickets, with the tag that it is asked about again. */
export const ticketsResponse = (tag: string, ...tickets: readonly Ticket[]) => ({
  ...success({ tickets, total: tickets.length, page: 1, pages: 1 }),
  headers: { etag: `W/"${tag}"` },
});

/** One page of the admins' list. */
export const adminTicketsResponse = (...tickets: readonly AdminTicket[]) => {
  const pending = tickets.filter(({ replies }) => replies.length === 0).length;
  const counts = { pending, resolved: tickets.length - pending, all: tickets.length };
  return success({
    tickets,
    total: tickets.length,
    page: 1,
    pages: 1,
    counts: { ...counts, slip_waiting: 0 },
  });
};

type DisplayedReview = v.InferInput<typeof Review>;
type ListedReview = v.InferInput<typeof listReviews.response>['reviews'][number];

/** A review as the calls give it. */
export const wireReview = (fields: Partial<DisplayedReview> = {}): DisplayedReview => ({
  name: 'Nimali Perera',
  email: 'nimali@example.com',
  rating: 4.5,
  comment: 'Wears beautifully in the heat.',
  createdAt: '2026-11-20T08:00:00.000Z',
  boughtHere: false,
  ...fields,
});

/** A review as admins see it. */
export const adminReview = (fields: Partial<ListedReview> = {}): ListedReview => ({
  _id: 'review-1',
  productId: 'peacock-batik-sarong',
  productName: 'Peacock Batik Sarong',
  ...wireReview(),
  hidden: null,
  ...fields,
});

const onePage = (reviews: readonly object[]) =>
  success({ reviews, total: reviews.length, page: 1, pages: 1 });

/** What users wrote themselves; each with the product that it is about. */
export const ownReviewsResponse = (
  ...reviews: readonly (DisplayedReview & { productId: string })[]
) => onePage(reviews);

export const adminReviewsResponse = (...reviews: readonly ListedReview[]) => onePage(reviews);

/** The response to a review that was written. */
export const submittedResponse = (...reviews: readonly DisplayedReview[]) =>
  success(
    {
      message: 'Review submitted successfully!',
      reviews,
      review: { rating: 4.5, own: reviews[0]?.rating, reviewCount: reviews.length },
    },
    201,
  );
