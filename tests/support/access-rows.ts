import { type Permission, permissions } from '#lib/account/permissions.ts';
import { type Call, partsOf, type Who } from '#lib/contract/call.ts';
import { handlers } from '#lib/server/web/handlers/all.ts';
import { aPdf } from './files.ts';
import { aForm } from './people.ts';
import { oneBowl } from './products.ts';
import { aSubscription } from './push-service.ts';

/** Every call of the API, who may make it, and what it answers each kind of caller. */

export const callers = ['stranger', 'owner', 'other', 'driver', ...permissions, 'admin'] as const;
export type Caller = (typeof callers)[number];
type Statuses = Record<Caller, number>;

/** Who may make a call, and what it answers each caller. */
interface Access {
  who: 'anyone' | 'signed in' | 'owner' | 'driver' | 'admin' | readonly Permission[];
  statuses: Statuses;
}

const everybody = (status: number): Access => ({
  who: 'anyone',
  statuses: {
    stranger: status,
    owner: status,
    other: status,
    driver: status,
    orders: status,
    catalogue: status,
    content: status,
    support: status,
    people: status,
    admin: status,
  },
});
const but = (access: Access, who: Access['who'], statuses: Partial<Statuses>): Access => ({
  who,
  statuses: { ...access.statuses, ...statuses },
});
/** Each for himself; a stranger has no self. */
const signedIn = (status: number): Access => but(everybody(status), 'signed in', { stranger: 401 });
/** Drivers, and no other role. */
const driverOnly = (status: number): Access => but(signedIn(403), 'driver', { driver: status });
/** The owner, and nobody else. */
const ownerOnly = (status: number, others: number): Access =>
  but(signedIn(others), 'owner', { owner: status });
/** Admins, and no other role. */
const adminOnly = (status: number): Access => but(signedIn(403), 'admin', { admin: status });
/** Staff with one of these permissions, and admins. */
const staffOnly = (needed: readonly Permission[], status: number): Access =>
  but(adminOnly(status), needed, Object.fromEntries(needed.map((one) => [one, status])));

/** What a row may speak of: things of the owner's. */
export interface Things {
  ownerId: string;
  ownerEmail: string;
  otherId: string;
  lineId: string;
  orderId: string;
  /** An order of the owner's that the driver is to bring. */
  assignedId: string;
  ticketId: string;
}

export interface Row {
  call: string;
  access: Access;
  path?: (things: Things) => string;
  body?: (things: Things) => unknown;
  headers?: Record<string, string>;
  /** The owner's order has a slip that waits. */
  hasSlip?: boolean;
}

const accessOf = (who: Who, status: number): Access => {
  if (who === 'anyone' || who === 'maybe signed in') return everybody(status);
  if (who === 'signed in') return signedIn(status);
  if (who === 'driver') return driverOnly(status);
  return who === 'admin' ? adminOnly(status) : staffOnly(who, status);
};

/** Declared calls about something that is there; each answers 200 or its own status. */
const real: Record<string, Pick<Row, 'path' | 'body'>> = {
  'GET /api/admin/people/{id}': { path: ({ ownerId }) => `/api/admin/people/${ownerId}` },
  'PUT /api/admin/people/{id}': {
    path: ({ ownerId }) => `/api/admin/people/${ownerId}`,
    body: () => ({ driver: 'none' }),
  },
  'POST /api/admin/people/{id}/block': {
    path: ({ otherId }) => `/api/admin/people/${otherId}/block`,
    body: () => ({ reason: 'Twenty false orders.' }),
  },
  'POST /api/admin/people/{id}/unblock': {
    path: ({ ownerId }) => `/api/admin/people/${ownerId}/unblock`,
  },
  'POST /api/admin/tickets/{id}/reply': {
    path: ({ ticketId }) => `/api/admin/tickets/${ticketId}/reply`,
    body: () => ({ message: 'We are sending another bowl.' }),
  },
  'GET /api/admin/content/{collection}': { path: () => '/api/admin/content/hero' },
  'PUT /api/admin/settings': { body: () => ({ settings: {}, revision: 0 }) },
  'POST /api/admin/invitations': { body: () => ({ email: 'kasun@example.com', driver: true }) },
  'GET /api/products/{id}/reviews': { path: () => `/api/products/${PRODUCT}/reviews` },
  'POST /api/products/{id}/reviews': {
    path: () => `/api/products/${PRODUCT}/reviews`,
    body: () => ({ rating: 4.5, comment: 'Good.' }),
  },
};

/** Of declared calls that answer otherwise than their parameters tell. */
const outcomes: Record<string, number> = {
  // Before the form is read.
  'PUT /api/admin/categories/{slug}': 404,
  // The shop of this test sends no SMS.
  'POST /api/admin/settings/sms': 409,
  // Of what, it has to say.
  'GET /api/admin/translations/one': 400,
  'POST /api/admin/content/{collection}/{id}/restore': 400,
};

/** What a declared call answers who may make it: about nothing and with an empty body, unless it is `real`. */
const outcomeOf = ({ at, body, form, isBodyOptional, status }: Call): number => {
  if (at in real) return status ?? 200;
  return outcomes[at] ?? ((body && !isBodyOptional) || form ? 400 : at.includes('{') ? 404 : 200);
};

/** The calls of `src/lib/contract`. */
const declared = handlers.map(({ call }): Row => {
  const named = call.at.replaceAll(/\{(\w+)\}/g, '[$1]');
  return {
    call: named,
    access: accessOf(call.who, outcomeOf(call)),
    path: () => partsOf(call).path.replaceAll(/\{\w+\}/g, 'none'),
    ...(call.body && { body: () => ({}) }),
    ...(call.form && { body: () => aForm({}) }),
    ...(call.key && { headers: { 'Idempotency-Key': 'a-call-that-is-declared' } }),
    ...real[call.at],
  };
});

export const PRODUCT = 'lacquer-band-bowl';
const profile = () => aForm({ city: 'Galle' });
const changeProfile = (method: string): Row => ({
  call: `${method} /api/users/[id]`,
  path: ({ ownerId }) => `/api/users/${ownerId}`,
  body: profile,
  access: ownerOnly(200, 403),
});
const aPhone = () => {
  const { endpoint, keys } = aSubscription('phone');
  return { endpoint, keys };
};
/** Open to everybody, and an empty form is refused by its fields. */
const openForm = (call: string): Row => ({ call, body: () => ({}), access: everybody(400) });

export const ticket = {
  productCategory: 'Pottery',
  product: 'Bowl',
  subject: 'Small chip on the rim',
  inquiry: 'The bowl came with a chip.',
};

const adminMove = (move: string, body: unknown, status: number): Row => ({
  call: `POST /api/admin/orders/[id]/${move}`,
  path: ({ orderId }) => `/api/admin/orders/${orderId}/${move}`,
  body: () => body,
  access: staffOnly(['orders'], status),
});

const adminCalls: readonly Row[] = [
  { call: 'GET /api/admin/today', access: staffOnly(permissions, 200) },
  {
    call: 'GET /api/admin/search',
    path: () => '/api/admin/search?q=bowl',
    access: staffOnly(permissions, 200),
  },
  { call: 'GET /api/admin/orders', access: staffOnly(['orders'], 200) },
  {
    call: 'POST /api/admin/orders/assign',
    // They get as far as the driver, who is none.
    body: () => ({ orderIds: ['AAAA-AAAA'], driverId: 'nobody' }),
    access: staffOnly(['orders'], 400),
  },
  { call: 'GET /api/admin/orders.csv', access: staffOnly(['orders'], 200) },
  {
    call: 'POST /api/admin/orders',
    body: () => ({
      customer: { name: 'Kamala de Silva', phone: '0771234567' },
      cartItems: oneBowl.cartItems,
      delivery_address: { street: '12 Temple Road', city: 'Kandy' },
      channel: 'phone',
    }),
    headers: { 'Idempotency-Key': 'an-order-by-phone' },
    access: staffOnly(['orders'], 201),
  },
  {
    call: 'PUT /api/admin/orders/[id]',
    path: () => '/api/admin/orders/none',
    body: () => ({ note: 'Ring twice.', revision: 1 }),
    access: staffOnly(['orders'], 404),
  },
  {
    call: 'POST /api/admin/orders/[id]/quote',
    path: () => '/api/admin/orders/none/quote',
    body: () => ({ note: 'Ring twice.', revision: 1 }),
    access: staffOnly(['orders'], 404),
  },
  {
    call: 'POST /api/cart/giftvoucher',
    body: () => ({ amount: 0 }),
    access: signedIn(400),
  },
  {
    call: 'PUT /api/cart/giftvoucher/[id]',
    path: () => '/api/cart/giftvoucher/none',
    body: () => ({ amount: 0 }),
    access: signedIn(400),
  },
  {
    call: 'DELETE /api/cart/giftvoucher/[id]',
    path: () => '/api/cart/giftvoucher/none',
    access: signedIn(404),
  },
  { call: 'GET /api/admin/drivers', access: staffOnly(['orders'], 200) },
  // Without a gateway there is nobody who notifies.
  {
    call: 'POST /api/payments/[gateway]/notify',
    path: () => '/api/payments/payhere/notify',
    access: everybody(404),
  },
  {
    call: 'GET /api/admin/orders/[id]/guest',
    path: () => '/api/admin/orders/none/guest',
    access: adminOnly(404),
  },
  {
    call: 'DELETE /api/admin/orders/[id]/guest',
    path: () => '/api/admin/orders/none/guest?orders=1',
    access: adminOnly(404),
  },
  adminMove('approve', {}, 200),
  adminMove('cancel', { reason: 'No clay.' }, 200),
  adminMove('payment', { amount: 1, reference: 'CEFT 1' }, 200),
  // Nothing was paid.
  adminMove('refund', { amount: 1, reference: 'CEFT 1' }, 409),
  // It was never delivered.
  adminMove(
    'return',
    { items: [{ _id: PRODUCT, qty: 1 }], reason: 'It has a chip.', resolution: 'refund' },
    409,
  ),
  {
    call: 'GET /api/admin/orders/[id]/return',
    path: ({ orderId }) => `/api/admin/orders/${orderId}/return`,
    access: staffOnly(['orders'], 200),
  },
  // The admin gets as far as the driver, who is none.
  adminMove('assign', { driverId: 'nobody' }, 400),
];

/** Both forms of the path are the same calls. */
const orderCalls = (base: string): Row[] => [
  { call: `POST ${base}/place`, body: () => oneBowl, access: signedIn(201) },
  {
    call: `POST ${base}/quote`,
    body: () => ({ cartItems: oneBowl.cartItems }),
    access: everybody(200),
  },
  { call: `GET ${base}/myorders`, access: signedIn(200) },
  {
    call: `GET ${base}/[id]`,
    path: ({ orderId }) => `${base}/${orderId}`,
    access: but(ownerOnly(200, 404), 'owner', { orders: 200, admin: 200 }),
  },
  {
    call: `POST ${base}/[id]/cancel`,
    path: ({ orderId }) => `${base}/${orderId}/cancel`,
    access: ownerOnly(200, 404),
  },
  {
    // The order is paid in cash.
    call: `POST ${base}/[id]/pay`,
    path: ({ orderId }) => `${base}/${orderId}/pay`,
    access: ownerOnly(409, 404),
  },
  {
    call: `POST ${base}/[id]/slip`,
    path: ({ orderId }) => `${base}/${orderId}/slip`,
    body: () => aForm({ slip: new Blob([aPdf()]) }),
    access: ownerOnly(200, 404),
  },
  {
    call: `POST ${base}/[id]/return`,
    path: ({ orderId }) => `${base}/${orderId}/return`,
    body: () => ({
      items: [{ _id: PRODUCT, qty: 1 }],
      reason: 'It has a chip.',
      resolution: 'refund',
    }),
    // The owner gets as far as the order, which is not delivered.
    access: ownerOnly(409, 404),
  },
  { call: `GET ${base}/returns`, access: signedIn(200) },
  {
    call: `GET ${base}/track`,
    path: ({ orderId, ownerEmail }) => `${base}/track?orderId=${orderId}&email=${ownerEmail}`,
    access: everybody(200),
  },
  { call: `GET ${base}/assigned`, access: driverOnly(200) },
  {
    call: `GET ${base}/assigned/[orderId]`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}`,
    access: driverOnly(200),
  },
  {
    call: `PUT ${base}/assigned/[orderId]`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}`,
    body: () => ({ status: 'delivering' }),
    access: driverOnly(200),
  },
  {
    call: `PUT ${base}/assigned/[orderId]/photo`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}/photo`,
    body: () => aForm({ photo: 'none' }),
    // It is not on its way yet.
    access: driverOnly(409),
  },
];

/** Called by a script, in a shop that Google does not know. */
const toGoogle = (call: string): Row => ({
  call,
  headers: { Accept: 'application/json' },
  access: everybody(404),
});

export const rows: readonly Row[] = [
  ...declared,
  toGoogle('GET /api/auth/google'),
  toGoogle('GET /api/auth/google/callback'),
  openForm('POST /api/auth/google/exchange'),
  ...orderCalls('/api/order'),
  ...orderCalls('/api/orders'),
  {
    call: 'POST /api/admin/orders/[id]/reject-slip',
    path: ({ orderId }) => `/api/admin/orders/${orderId}/reject-slip`,
    body: () => ({ reason: 'The amount is not readable.' }),
    hasSlip: true,
    access: staffOnly(['orders'], 200),
  },
  ...adminCalls,
  { call: 'GET /api/products', access: everybody(200) },
  {
    call: 'GET /api/products/[id]',
    path: () => `/api/products/${PRODUCT}`,
    access: everybody(200),
  },
  { call: 'GET /api/products/suggest', access: everybody(200) },
  { call: 'GET /api/categories', access: everybody(200) },

  { call: 'GET /api/admin/products', access: staffOnly(['catalogue'], 200) },
  { call: 'GET /api/admin/products.csv', access: staffOnly(['catalogue'], 200) },
  {
    call: 'POST /api/admin/products',
    body: () => aForm({}),
    access: staffOnly(['catalogue'], 400),
  },
  {
    call: 'GET /api/admin/products/[id]',
    path: () => `/api/admin/products/${PRODUCT}`,
    access: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PUT /api/admin/products/[id]',
    path: () => `/api/admin/products/${PRODUCT}`,
    body: () => aForm({ maker: 'Sunil Perera' }),
    access: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PATCH /api/admin/products/[id]/stock',
    path: () => `/api/admin/products/${PRODUCT}/stock`,
    body: () => ({ variants: [{ size: 'Default', countInStock: 100_000 }] }),
    access: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PATCH /api/admin/products/[id]/price',
    path: () => `/api/admin/products/${PRODUCT}/price`,
    body: () => ({ discount: 0 }),
    access: staffOnly(['catalogue'], 200),
  },
  {
    call: 'GET /api/admin/products/[id]/in-use',
    path: () => `/api/admin/products/${PRODUCT}/in-use`,
    access: staffOnly(['catalogue'], 200),
  },
  {
    call: 'POST /api/admin/products/[id]/restore',
    path: () => '/api/admin/products/sold-by-nobody/restore',
    access: staffOnly(['catalogue'], 404),
  },
  {
    call: 'POST /api/admin/products/import',
    body: () => aForm({}),
    access: staffOnly(['catalogue'], 400),
  },
  {
    call: 'GET /api/admin/products/import/[id]',
    path: () => '/api/admin/products/import/none',
    access: staffOnly(['catalogue'], 404),
  },
  {
    call: 'DELETE /api/admin/products/[id]',
    path: () => '/api/admin/products/sold-by-nobody',
    access: staffOnly(['catalogue'], 404),
  },

  { call: 'GET /api/tickets/user', access: signedIn(200) },
  { call: 'POST /api/tickets/create', body: () => aForm(ticket), access: signedIn(201) },
  {
    call: 'PUT /api/tickets/update/[id]',
    path: ({ ticketId }) => `/api/tickets/update/${ticketId}`,
    body: () => aForm(ticket),
    // It was raised a moment ago, so its owner has to wait; to the others there is no such ticket.
    access: ownerOnly(403, 404),
  },

  {
    call: 'GET /api/o/[token]',
    path: () => '/api/o/none',
    access: everybody(404),
  },
  ...['slip', 'cancel', 'pay'].map((step): Row => ({
    call: `POST /api/o/[token]/${step}`,
    path: () => `/api/o/none/${step}`,
    access: everybody(404),
  })),
  { call: 'GET /api/o/[token]/return', path: () => '/api/o/none/return', access: everybody(404) },
  {
    call: 'POST /api/o/[token]/return',
    path: () => '/api/o/none/return',
    body: () => ({}),
    access: everybody(404),
  },
  {
    call: 'POST /api/o/[token]/sms',
    path: () => '/api/o/none/sms',
    body: () => ({ stopped: true }),
    access: everybody(404),
  },
  {
    call: 'GET /api/invitations/[token]',
    path: () => '/api/invitations/none',
    access: everybody(410),
  },
  {
    call: 'POST /api/invitations/[token]/accept',
    path: () => '/api/invitations/none/accept',
    body: () => ({}),
    access: everybody(410),
  },
  openForm('POST /api/users/register'),
  openForm('POST /api/users/verifyemail'),
  openForm('POST /api/users/login'),
  openForm('POST /api/users/forgot-password'),
  openForm('POST /api/users/resendforgototp'),
  openForm('POST /api/users/verify-password'),
  openForm('POST /api/users/2fa/verify'),
  { ...openForm('POST /api/users/reset-password'), access: everybody(401) },
  openForm('POST /api/users/refresh-token'),
  {
    call: 'POST /api/users/2fa/send',
    body: ({ ownerId }) => ({ userId: ownerId }),
    access: ownerOnly(200, 403),
  },
  {
    call: 'POST /api/users/2fa/disable',
    body: ({ ownerId }) => ({ userId: ownerId }),
    access: ownerOnly(200, 403),
  },
  {
    call: 'POST /api/users/sms-codes/send',
    body: () => ({}),
    // The shop of this test sends no SMS.
    access: signedIn(409),
  },
  {
    call: 'POST /api/users/sms-codes/enable',
    body: () => ({ emailCode: '000000', smsCode: '000000' }),
    access: signedIn(409),
  },
  {
    call: 'POST /api/users/sms-codes/disable',
    body: () => ({}),
    access: signedIn(200),
  },
  {
    call: 'POST /api/verify',
    path: () => '/verify',
    body: ({ ownerEmail }) => ({ email: ownerEmail, code: '000000' }),
    // The owner gets as far as his code, which is wrong.
    access: but(everybody(403), 'owner', { stranger: 401, owner: 401 }),
  },
  { call: 'GET /api/users/allusers', access: signedIn(200) },
  { call: 'GET /api/users/me/data', access: signedIn(200) },
  // Nobody of these has a mobile number, or the shop sends no SMS.
  {
    call: 'POST /api/users/me/phone-proof',
    body: () => ({ action: 'send' }),
    access: signedIn(409),
  },
  { call: 'GET /api/users/me/push', access: signedIn(200) },
  { call: 'PUT /api/users/me/push', body: aPhone, access: signedIn(200) },
  { call: 'DELETE /api/users/me/push', access: signedIn(200) },
  { call: 'POST /api/users/avatar', body: () => aForm({}), access: signedIn(400) },
  changeProfile('PUT'),
  changeProfile('PATCH'),
  changeProfile('POST'),
  { call: 'POST /api/users/logout', access: signedIn(200) },
  // The owner waits for an order.
  { call: 'DELETE /api/users/me', access: but(signedIn(200), 'signed in', { owner: 409 }) },

  { call: 'GET /api/cart/getcartitems', access: signedIn(200) },
  {
    call: 'POST /api/cart/addtocart',
    body: () => ({ productId: PRODUCT }),
    access: signedIn(201),
  },
  {
    call: 'POST /api/cart/merge',
    body: () => ({ lines: [] }),
    headers: { 'Idempotency-Key': 'a-guests-cart' },
    access: signedIn(200),
  },
  {
    call: 'PUT /api/cart/updatecart',
    body: ({ lineId }) => ({ _id: lineId, qty: 2 }),
    access: ownerOnly(200, 404),
  },
  {
    call: 'DELETE /api/cart/deletecart',
    body: ({ lineId }) => ({ _id: lineId }),
    access: ownerOnly(200, 404),
  },

  openForm('POST /api/newsletter'),
  openForm('POST /api/stock-alerts'),
  { call: 'GET /api/shop', access: everybody(200) },
  { call: 'GET /api/wishlist', access: signedIn(200) },
  {
    call: 'POST /api/wishlist',
    body: () => ({ productId: PRODUCT }),
    access: signedIn(200),
  },
  {
    call: 'DELETE /api/wishlist',
    body: () => ({ productId: PRODUCT }),
    access: signedIn(200),
  },
];
