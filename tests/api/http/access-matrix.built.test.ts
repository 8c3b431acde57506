import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Permission, permissions } from '#lib/account/permissions.ts';
import type { byName } from '#lib/server/web/endpoint.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { aForm, aPerson, call, changePerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { aPdf } from '../../support/files.ts';

/**
 * Every call as each kind of caller, about something that is the owner's. A call without a row
 * fails, and so does a row without a call.
 */

const callers = ['stranger', 'owner', 'other', 'driver', ...permissions, 'admin'] as const;
type Caller = (typeof callers)[number];
type Statuses = Record<Caller, number>;

const everybody = (status: number): Statuses => ({
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
});
/** Each for himself; a stranger has no self. */
const signedIn = (status: number): Statuses => ({ ...everybody(status), stranger: 401 });
/** Drivers, and no other role. */
const driverOnly = (status: number): Statuses => ({
  ...signedIn(403),
  driver: status,
});
/** The owner, and nobody else. */
const ownerOnly = (status: number, others: number): Statuses => ({
  ...everybody(others),
  stranger: 401,
  owner: status,
});

/** Admins, and no other role. */
const adminOnly = (status: number): Statuses => ({
  ...everybody(403),
  stranger: 401,
  admin: status,
});

/** Staff with one of these permissions, and admins. */
const staffOnly = (needed: readonly Permission[], status: number): Statuses => ({
  ...adminOnly(status),
  ...Object.fromEntries(needed.map((permission) => [permission, status])),
});

/** What a row may speak of: things of the owner's. */
interface Things {
  ownerId: string;
  ownerEmail: string;
  otherId: string;
  lineId: string;
  orderId: string;
  /** An order of the owner's that the driver is to bring. */
  assignedId: string;
  ticketId: string;
}

interface Row {
  call: string;
  statuses: Statuses;
  path?: (things: Things) => string;
  body?: (things: Things) => unknown;
  headers?: Record<string, string>;
  /** The owner's order has a slip that waits. */
  hasSlip?: boolean;
}

const PRODUCT = 'lacquer-band-bowl';
const profile = () => aForm({ city: 'Galle' });
const changeProfile = (method: string): Row => ({
  call: `${method} /api/users/[id]`,
  path: ({ ownerId }) => `/api/users/${ownerId}`,
  body: profile,
  statuses: ownerOnly(200, 403),
});
/** Open to everybody, and an empty form is refused by its fields. */
const openForm = (call: string): Row => ({ call, body: () => ({}), statuses: everybody(400) });

const ticket = {
  productCategory: 'Pottery',
  product: 'Bowl',
  subject: 'Small chip on the rim',
  inquiry: 'The bowl came with a chip.',
};

const adminMove = (move: string, body: unknown, status: number): Row => ({
  call: `POST /api/admin/orders/[id]/${move}`,
  path: ({ orderId }) => `/api/admin/orders/${orderId}/${move}`,
  body: () => body,
  statuses: staffOnly(['orders'], status),
});

/** The admin gets as far as the return, which there is none of. */
const returnStep = (step: string): Row => ({
  call: `POST /api/admin/returns/[id]/${step}`,
  path: () => `/api/admin/returns/none/${step}`,
  body: () => ({ reason: 'It was used.', reference: 'CEFT 1' }),
  statuses: staffOnly(['orders'], 404),
});

/** The staff get as far as the driver, who is none. */
const cashCall = (method: string, name: string, body?: unknown): Row => ({
  call: `${method} /api/admin/cash/[driverId]${name}`,
  path: () => `/api/admin/cash/nobody${name}`,
  body: () => body,
  headers: { 'Idempotency-Key': 'cash-of-nobody' },
  statuses: staffOnly(['orders'], 404),
});

const adminCalls: readonly Row[] = [
  { call: 'GET /api/admin/today', statuses: staffOnly(permissions, 200) },
  { call: 'GET /api/admin/orders', statuses: staffOnly(['orders'], 200) },
  {
    call: 'POST /api/admin/orders/assign',
    // They get as far as the driver, who is none.
    body: () => ({ orderIds: ['AAAA-AAAA'], driverId: 'nobody' }),
    statuses: staffOnly(['orders'], 400),
  },
  { call: 'GET /api/admin/figures', statuses: staffOnly(['orders'], 200) },
  { call: 'GET /api/admin/figures.csv', statuses: staffOnly(['orders'], 200) },
  { call: 'GET /api/admin/orders.csv', statuses: staffOnly(['orders'], 200) },
  {
    call: 'POST /api/admin/orders',
    body: () => ({
      customer: { name: 'Kamala de Silva', phone: '0771234567' },
      cartItems: oneBowl.cartItems,
      delivery_address: { street: '12 Temple Road', city: 'Kandy' },
      channel: 'phone',
    }),
    headers: { 'Idempotency-Key': 'an-order-by-phone' },
    statuses: staffOnly(['orders'], 201),
  },
  { call: 'GET /api/admin/returns', statuses: staffOnly(['orders'], 200) },
  ...['approve', 'decline', 'receive', 'complete'].map(returnStep),
  { call: 'GET /api/admin/drivers', statuses: staffOnly(['orders'], 200) },
  { call: 'GET /api/admin/cash', statuses: staffOnly(['orders'], 200) },
  { call: 'GET /api/admin/cash.csv', statuses: staffOnly(['orders'], 200) },
  cashCall('GET', ''),
  cashCall('GET', '/[id]'),
  cashCall('POST', '/settle', { counted: 0 }),
  cashCall('POST', '/correct', { amount: 1, note: 'Found' }),
  { call: 'GET /api/driver/cash', statuses: signedIn(200) },
  { call: 'GET /api/admin/people.csv', statuses: staffOnly(['people'], 200) },
  { call: 'GET /api/admin/people', statuses: staffOnly(['people'], 200) },
  { call: 'GET /api/admin/settings', statuses: staffOnly(['people', 'content'], 200) },
  {
    call: 'PUT /api/admin/settings',
    body: () => ({ settings: {}, revision: 0 }),
    statuses: adminOnly(200),
  },
  { call: 'GET /api/admin/settings/history', statuses: adminOnly(200) },
  {
    call: 'GET /api/admin/content/[collection]',
    path: () => '/api/admin/content/hero',
    statuses: staffOnly(['content'], 200),
  },
  {
    call: 'GET /api/admin/content/preview-link',
    statuses: staffOnly(['content'], 200),
  },
  {
    call: 'POST /api/admin/content/render',
    body: () => ({ text: '**bold**' }),
    statuses: staffOnly(['content'], 200),
  },
  {
    call: 'PUT /api/admin/content/[collection]/[id]',
    path: () => '/api/admin/content/note/none',
    body: () => ({ fields: {}, revision: 0 }),
    statuses: staffOnly(['content'], 400),
  },
  {
    call: 'DELETE /api/admin/content/[collection]/[id]',
    path: () => '/api/admin/content/note/none',
    statuses: staffOnly(['content'], 404),
  },
  ...(['publish', 'discard'] as const).map((step) => ({
    call: `POST /api/admin/content/[collection]/[id]/${step}`,
    path: () => `/api/admin/content/note/none/${step}`,
    statuses: staffOnly(['content'], 409),
  })),
  {
    call: 'POST /api/admin/content/[collection]/[id]/restore',
    path: () => '/api/admin/content/note/none/restore',
    body: () => ({ revision: 1 }),
    statuses: staffOnly(['content'], 404),
  },
  {
    call: 'GET /api/admin/content/[collection]/[id]/history',
    path: () => '/api/admin/content/note/none/history',
    statuses: staffOnly(['content'], 404),
  },
  {
    call: 'GET /api/admin/people/[id]',
    path: ({ ownerId }) => `/api/admin/people/${ownerId}`,
    statuses: staffOnly(['people'], 200),
  },
  {
    call: 'DELETE /api/admin/people/[id]',
    path: ({ otherId }) => `/api/admin/people/${otherId}`,
    statuses: adminOnly(200),
  },
  {
    call: 'GET /api/admin/orders/[id]/guest',
    path: ({ orderId }) => `/api/admin/orders/${orderId}/guest`,
    // It is the order of an account.
    statuses: adminOnly(409),
  },
  {
    call: 'DELETE /api/admin/orders/[id]/guest',
    path: ({ orderId }) => `/api/admin/orders/${orderId}/guest?orders=1`,
    statuses: adminOnly(409),
  },
  {
    call: 'POST /api/admin/people/[id]/block',
    path: ({ otherId }) => `/api/admin/people/${otherId}/block`,
    body: () => ({ reason: 'Twenty false orders.' }),
    statuses: staffOnly(['people'], 200),
  },
  {
    call: 'POST /api/admin/people/[id]/unblock',
    path: ({ ownerId }) => `/api/admin/people/${ownerId}/unblock`,
    statuses: staffOnly(['people'], 200),
  },
  { call: 'GET /api/admin/invitations', statuses: staffOnly(['people'], 200) },
  {
    call: 'POST /api/admin/invitations',
    body: () => ({ email: 'kasun@example.com', driver: true }),
    statuses: staffOnly(['people'], 201),
  },
  {
    call: 'DELETE /api/admin/invitations/[id]',
    path: () => '/api/admin/invitations/none',
    statuses: staffOnly(['people'], 404),
  },
  {
    call: 'PUT /api/admin/people/[id]',
    path: ({ ownerId }) => `/api/admin/people/${ownerId}`,
    body: () => ({ driver: 'none' }),
    statuses: staffOnly(['people'], 200),
  },
  adminMove('approve', {}, 200),
  adminMove('cancel', { reason: 'No clay.' }, 200),
  // Nothing was paid.
  adminMove('refund', { amount: 1, reference: 'CEFT 1' }, 409),
  // The admin gets as far as the driver, who is none.
  adminMove('assign', { driverId: 'nobody' }, 400),
];

/** Both forms of the path are the same calls. */
const orderCalls = (base: string): Row[] => [
  { call: `POST ${base}/place`, body: () => oneBowl, statuses: signedIn(201) },
  {
    call: `POST ${base}/quote`,
    body: () => ({ cartItems: oneBowl.cartItems }),
    statuses: everybody(200),
  },
  { call: `GET ${base}/myorders`, statuses: signedIn(200) },
  {
    call: `GET ${base}/[id]`,
    path: ({ orderId }) => `${base}/${orderId}`,
    statuses: { ...ownerOnly(200, 404), orders: 200, admin: 200 },
  },
  {
    call: `POST ${base}/[id]/cancel`,
    path: ({ orderId }) => `${base}/${orderId}/cancel`,
    statuses: ownerOnly(200, 404),
  },
  {
    call: `POST ${base}/[id]/slip`,
    path: ({ orderId }) => `${base}/${orderId}/slip`,
    body: () => aForm({ slip: new Blob([aPdf()]) }),
    statuses: ownerOnly(200, 404),
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
    statuses: ownerOnly(409, 404),
  },
  { call: `GET ${base}/returns`, statuses: signedIn(200) },
  {
    call: `GET ${base}/track`,
    path: ({ orderId, ownerEmail }) => `${base}/track?orderId=${orderId}&email=${ownerEmail}`,
    statuses: everybody(200),
  },
  { call: `GET ${base}/assigned`, statuses: driverOnly(200) },
  {
    call: `GET ${base}/assigned/[orderId]`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}`,
    statuses: driverOnly(200),
  },
  {
    call: `PUT ${base}/assigned/[orderId]`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}`,
    body: () => ({ status: 'delivering' }),
    statuses: driverOnly(200),
  },
  {
    call: `PUT ${base}/assigned/[orderId]/photo`,
    path: ({ assignedId }) => `${base}/assigned/${assignedId}/photo`,
    body: () => aForm({ photo: 'none' }),
    // It is not on its way yet.
    statuses: driverOnly(409),
  },
];

/** Called by a script, in a shop that Google does not know. */
const toGoogle = (call: string): Row => ({
  call,
  headers: { Accept: 'application/json' },
  statuses: everybody(404),
});

const rows: readonly Row[] = [
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
    statuses: staffOnly(['orders'], 200),
  },
  ...adminCalls,
  { call: 'GET /api/products', statuses: everybody(200) },
  {
    call: 'GET /api/products/[id]',
    path: () => `/api/products/${PRODUCT}`,
    statuses: everybody(200),
  },
  { call: 'GET /api/products/suggest', statuses: everybody(200) },
  {
    call: 'GET /api/products/[id]/reviews',
    path: () => `/api/products/${PRODUCT}/reviews`,
    statuses: everybody(200),
  },
  { call: 'GET /api/changes', statuses: everybody(200) },
  { call: 'GET /api/catalogue', statuses: everybody(200) },
  {
    call: 'GET /api/catalogue/[id]',
    path: () => `/api/catalogue/${PRODUCT}`,
    statuses: everybody(200),
  },
  {
    call: 'POST /api/products/[id]/reviews',
    path: () => `/api/products/${PRODUCT}/reviews`,
    body: () => ({ rating: 4.5, comment: 'Good.' }),
    statuses: signedIn(201),
  },
  { call: 'GET /api/users/me/reviews', statuses: signedIn(200) },
  { call: 'GET /api/admin/reviews', statuses: staffOnly(['catalogue'], 200) },
  {
    call: 'POST /api/admin/reviews/[id]/hide',
    path: () => '/api/admin/reviews/nobodys/hide',
    body: () => ({ reason: 'It is not about the bowl.' }),
    statuses: staffOnly(['catalogue'], 404),
  },

  { call: 'GET /api/admin/products', statuses: staffOnly(['catalogue'], 200) },
  { call: 'GET /api/admin/products.csv', statuses: staffOnly(['catalogue'], 200) },
  {
    call: 'POST /api/admin/products',
    body: () => aForm({}),
    statuses: staffOnly(['catalogue'], 400),
  },
  {
    call: 'GET /api/admin/products/[id]',
    path: () => `/api/admin/products/${PRODUCT}`,
    statuses: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PUT /api/admin/products/[id]',
    path: () => `/api/admin/products/${PRODUCT}`,
    body: () => aForm({ maker: 'Sunil Perera' }),
    statuses: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PATCH /api/admin/products/[id]/stock',
    path: () => `/api/admin/products/${PRODUCT}/stock`,
    body: () => ({ variants: [{ size: 'Default', countInStock: 100_000 }] }),
    statuses: staffOnly(['catalogue'], 200),
  },
  {
    call: 'PATCH /api/admin/products/[id]/price',
    path: () => `/api/admin/products/${PRODUCT}/price`,
    body: () => ({ discount: 0 }),
    statuses: staffOnly(['catalogue'], 200),
  },
  {
    call: 'POST /api/admin/products/[id]/restore',
    path: () => '/api/admin/products/sold-by-nobody/restore',
    statuses: staffOnly(['catalogue'], 404),
  },
  {
    call: 'POST /api/admin/content/pictures',
    body: () => aForm({}),
    statuses: staffOnly(['content'], 400),
  },
  {
    call: 'POST /api/admin/products/import',
    body: () => aForm({}),
    statuses: staffOnly(['catalogue'], 400),
  },
  {
    call: 'GET /api/admin/products/import/[id]',
    path: () => '/api/admin/products/import/none',
    statuses: staffOnly(['catalogue'], 404),
  },
  {
    call: 'DELETE /api/admin/products/[id]',
    path: () => '/api/admin/products/sold-by-nobody',
    statuses: staffOnly(['catalogue'], 404),
  },

  { call: 'GET /api/tickets/user', statuses: signedIn(200) },
  { call: 'POST /api/tickets/create', body: () => aForm(ticket), statuses: signedIn(201) },
  {
    call: 'PUT /api/tickets/update/[id]',
    path: ({ ticketId }) => `/api/tickets/update/${ticketId}`,
    body: () => aForm(ticket),
    // It was raised a moment ago, so its owner has to wait; to the others there is no such ticket.
    statuses: ownerOnly(403, 404),
  },
  { call: 'GET /api/admin/tickets', statuses: staffOnly(['support'], 200) },
  {
    call: 'POST /api/admin/tickets/[id]/reply',
    path: ({ ticketId }) => `/api/admin/tickets/${ticketId}/reply`,
    body: () => ({ message: 'We are sending another bowl.' }),
    statuses: staffOnly(['support'], 201),
  },

  {
    call: 'GET /api/o/[token]',
    path: () => '/api/o/none',
    statuses: everybody(404),
  },
  ...['slip', 'cancel'].map((step): Row => ({
    call: `POST /api/o/[token]/${step}`,
    path: () => `/api/o/none/${step}`,
    statuses: everybody(404),
  })),
  {
    call: 'GET /api/invitations/[token]',
    path: () => '/api/invitations/none',
    statuses: everybody(410),
  },
  {
    call: 'POST /api/invitations/[token]/accept',
    path: () => '/api/invitations/none/accept',
    body: () => ({}),
    statuses: everybody(410),
  },
  openForm('POST /api/users/register'),
  openForm('POST /api/users/verifyemail'),
  openForm('POST /api/users/login'),
  openForm('POST /api/users/forgot-password'),
  openForm('POST /api/users/resendforgototp'),
  openForm('POST /api/users/verify-password'),
  openForm('POST /api/users/2fa/verify'),
  { ...openForm('POST /api/users/reset-password'), statuses: everybody(401) },
  openForm('POST /api/users/refresh-token'),
  {
    call: 'POST /api/users/2fa/send',
    body: ({ ownerId }) => ({ userId: ownerId }),
    statuses: ownerOnly(200, 403),
  },
  {
    call: 'POST /api/users/2fa/disable',
    body: ({ ownerId }) => ({ userId: ownerId }),
    statuses: ownerOnly(200, 403),
  },
  {
    call: 'POST /api/verify',
    path: () => '/verify',
    body: ({ ownerEmail }) => ({ email: ownerEmail, code: '000000' }),
    // The owner gets as far as his code, which is wrong.
    statuses: { ...everybody(403), stranger: 401, owner: 401 },
  },
  { call: 'GET /api/users/allusers', statuses: signedIn(200) },
  { call: 'GET /api/users/me/data', statuses: signedIn(200) },
  { call: 'POST /api/users/avatar', body: () => aForm({}), statuses: signedIn(400) },
  changeProfile('PUT'),
  changeProfile('PATCH'),
  changeProfile('POST'),
  { call: 'POST /api/users/logout', statuses: signedIn(200) },
  // The owner waits for an order.
  { call: 'DELETE /api/users/me', statuses: { ...signedIn(200), owner: 409 } },

  { call: 'GET /api/cart/getcartitems', statuses: signedIn(200) },
  {
    call: 'POST /api/cart/addtocart',
    body: () => ({ productId: PRODUCT }),
    statuses: signedIn(201),
  },
  {
    call: 'POST /api/cart/merge',
    body: () => ({ lines: [] }),
    headers: { 'Idempotency-Key': 'a-guests-cart' },
    statuses: signedIn(200),
  },
  {
    call: 'PUT /api/cart/updatecart',
    body: ({ lineId }) => ({ _id: lineId, qty: 2 }),
    statuses: ownerOnly(200, 404),
  },
  {
    call: 'DELETE /api/cart/deletecart',
    body: ({ lineId }) => ({ _id: lineId }),
    statuses: ownerOnly(200, 404),
  },

  openForm('POST /api/newsletter'),
  openForm('POST /api/stock-alerts'),
  { call: 'GET /api/shop', statuses: everybody(200) },
  { call: 'GET /api/content', statuses: everybody(200) },
  { call: 'GET /api/wishlist', statuses: signedIn(200) },
  {
    call: 'POST /api/wishlist',
    body: () => ({ productId: PRODUCT }),
    statuses: signedIn(200),
  },
  {
    call: 'DELETE /api/wishlist',
    body: () => ({ productId: PRODUCT }),
    statuses: signedIn(200),
  },
];

let people = 0;
/** Fresh people for each cell, so that no row lives on what another did. */
async function stage(shop: Shop, { hasSlip = false }: Pick<Row, 'hasSlip'>) {
  people += 1;
  const person = (who: string, role: 'user' | 'driver' | 'admin') =>
    aPerson(shop, { email: `${who}-${people}@example.com`, role });
  const staffToken = async (permission: Permission) => {
    const id = await person(permission, 'user');
    await changePerson(shop, id, { permissions: permission });
    return tokenOf(shop, id);
  };
  const ownerId = await person('owner', 'user');
  const otherId = await person('other', 'user');
  const driverId = await person('driver', 'driver');
  const tokens: Record<Caller, string | undefined> = {
    stranger: undefined,
    owner: await tokenOf(shop, ownerId),
    other: await tokenOf(shop, otherId),
    driver: await tokenOf(shop, driverId),
    orders: await staffToken('orders'),
    catalogue: await staffToken('catalogue'),
    content: await staffToken('content'),
    support: await staffToken('support'),
    people: await staffToken('people'),
    admin: await tokenOf(shop, await person('admin', 'admin')),
  };
  const ownerEmail = `owner-${people}@example.com`;
  const owner = await shop.sessions.authenticate(tokens.owner);
  const placed = (which: string) =>
    shop.orders.place(owner, { ...oneBowl, userId: ownerId }, `${which}-${people}`);
  const { orderId } = await placed('order');
  const { orderId: assignedId } = await placed('assigned');
  if (hasSlip) await shop.slips.send(owner, orderId, async () => aPdf());
  await onItsWay(shop, assignedId, driverId);
  const [line] = await shop.cart.add(ownerId, {
    productId: PRODUCT,
    size: 'Default',
    quantity: 1,
  });
  const asked = { values: ticket, picture: undefined, hash: '' };
  const { _id: ticketId } = await shop.tickets.create(owner, asked);
  const things = {
    ownerId,
    otherId,
    ownerEmail,
    orderId,
    assignedId,
    ticketId,
    lineId: line?._id ?? '',
  };
  return { tokens, things };
}

async function opened() {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct(PRODUCT, { countInStock: 100_000 }));
  const { url } = await aServer(place);
  return { shop, url };
}

/** The addresses that a file of `src/pages/api` answers; one of several calls names them. */
async function pathsOf(file: string): Promise<string[]> {
  const path = `/api/${file.replace(/(\/index)?\.ts$/, '')}`;
  if (path.endsWith('/[...id]')) return [path.replace('/[...id]', ''), path.replace('...', '')];
  if (!path.endsWith('/[call]')) return [path];
  const { ALL }: { ALL: ReturnType<typeof byName> } = await import(
    `../../../src/pages/api/${file}`
  );
  const others = ALL.hasOther ? [path.replace('[call]', '[id]')] : [];
  return [...ALL.names.map((name) => path.replace('[call]', name)), ...others];
}

test('every call has a row, every row a call', async () => {
  const { url } = await opened();
  const files = globSync('**/*.ts', { cwd: 'src/pages/api' }).filter(
    (one) => one !== '[...path].ts',
  );
  const own = (await Promise.all(files.map(pathsOf))).flat();
  const twice = own.filter((path) => path.startsWith('/api/order/'));
  const paths = [...own, ...twice.map((path) => path.replace('/api/order/', '/api/orders/'))];
  const known: string[] = [];
  for (const path of paths) {
    const { status, headers } = await call(url, `OPTIONS ${path}`);
    expect([path, status]).toEqual([path, 405]);
    const allowed = headers.get('allow')?.split(', ') ?? [];
    for (const method of allowed) if (method !== 'HEAD') known.push(`${method} ${path}`);
  }
  expect(rows.map((row) => row.call).toSorted()).toEqual(known.toSorted());
});

test('each call answers each caller as its row says', async () => {
  const { shop, url } = await opened();
  for (const row of rows) {
    const found: Partial<Statuses> = {};
    const [method = '', path = ''] = row.call.split(' ');
    let staged: Awaited<ReturnType<typeof stage>> | undefined;
    for (const caller of callers) {
      staged ??= await stage(shop, row);
      const { tokens, things } = staged;
      const response = await call(url, `${method} ${row.path?.(things) ?? path}`, {
        token: tokens[caller],
        body: row.body?.(things),
        ...(row.headers && { headers: row.headers }),
      });
      found[caller] = response.status;
      expect(response.body['success']).toBe(response.status < 400);
      // Whoever is refused changes nothing.
      if (method !== 'GET' && response.status < 400) staged = undefined;
    }
    expect([row.call, found]).toEqual([row.call, row.statuses]);
  }
}, 120_000);

test('whoever reads something in the admin area that does not exist gets 404', async () => {
  const { shop, url } = await opened();
  const token = await tokenOf(shop, await aPerson(shop, { role: 'admin' }));
  const named = rows.flatMap((row) => (/^GET \/api\/admin\/.*\[/.test(row.call) ? row.call : []));
  expect(named.length).toBeGreaterThan(5);
  const unknown = named.map((one) =>
    one.replace('[collection]/[id]', 'note/none').replaceAll(/\[\w+\]/g, 'none'),
  );
  for (const wanted of [...unknown, 'GET /api/admin/cash.csv?driver=none']) {
    expect([wanted, (await call(url, wanted, { token })).status]).toEqual([wanted, 404]);
  }
});

test('an expired token counts as none, whatever the call', async () => {
  const { url } = await opened();
  for (const row of rows.filter(({ statuses }) => statuses.stranger === 401)) {
    const [method = '', path = ''] = row.call.split(' ');
    const things = {
      ownerId: 'nobody',
      ownerEmail: 'nobody@example.com',
      otherId: 'nobody',
      orderId: 'none',
      assignedId: 'none',
      ticketId: 'none',
      lineId: 'none',
    };
    const response = await call(url, `${method} ${row.path?.(things) ?? path}`, {
      token: 'a-token-that-nobody-gave',
      body: row.body?.(things),
      ...(row.headers && { headers: row.headers }),
    });
    expect([row.call, response.status]).toEqual([row.call, 401]);
  }
});
