import type { Permission } from '#lib/account/permissions.ts';

/**
 * Whom and what the acts are on that a permission does not reach although its holder may make the call: himself,
 * somebody who has more rights, and what another one is to do. Each holder of a permission has his own.
 */
export interface Targets {
  /** The holder of the permission; of `orders` he drives, of `people` he waits to drive. */
  selfId: string;
  selfEmail: string;
  shopperId: string;
  /** Staff who have another permission. */
  colleagueId: string;
  /** Such staff who are blocked. */
  blockedId: string;
  adminId: string;
  /** An invitation that an admin sent, to become one. */
  invitationId: string;
  invitedEmail: string;
  /** A shopper's order that can be assigned. */
  orderId: string;
  /** An order that the holder bought, with a slip that waits. */
  ownOrderId: string;
  /** Returns of orders that the holder bought: asked for, approved and received. */
  ownReturnId: string;
  ownApprovedId: string;
  ownReceivedId: string;
  /** An order that another driver has. */
  othersOrderId: string;
}

export interface Limit {
  permission: Permission | 'driver';
  act: string;
  on: string;
  call: string;
  path?: (targets: Targets) => string;
  /** Of it, or made of the targets. */
  body?: object | ((targets: Targets) => object) | undefined;
  status: number;
}

const person =
  (who: keyof Targets, step = '') =>
  (targets: Targets): string =>
    `/api/admin/people/${targets[who]}${step}`;

const changePerson = (
  act: string,
  on: string,
  who: keyof Targets,
  body: Limit['body'],
): Omit<Limit, 'permission'> => ({
  act,
  on,
  call: 'PUT /api/admin/people/[id]',
  path: person(who),
  body,
  status: 403,
});

const block = (
  step: 'block' | 'unblock',
  on: string,
  who: keyof Targets,
  status = 403,
): Omit<Limit, 'permission'> => ({
  act: step,
  on,
  call: `POST /api/admin/people/[id]/${step}`,
  path: person(who, `/${step}`),
  body: { reason: 'Because I can.' },
  status,
});

const invite = (act: string, on: string, body: Limit['body']): Omit<Limit, 'permission'> => ({
  act,
  on,
  call: 'POST /api/admin/invitations',
  body,
  status: 403,
});

const SELF = 'oneself';
const ANYBODY = 'anybody';
const MORE = 'staff with a permission that one lacks';
const ADMIN = 'an admin';

const ofPeople: ReadonlyArray<Omit<Limit, 'permission'>> = [
  changePerson('approve as a driver', SELF, 'selfId', { driver: 'approved' }),
  changePerson('give a permission that one lacks', SELF, 'selfId', {
    permissions: ['people', 'orders'],
  }),
  changePerson('make an admin', SELF, 'selfId', { admin: true }),
  changePerson('give a permission that one lacks', ANYBODY, 'shopperId', {
    permissions: ['orders'],
  }),
  changePerson('give the permission for people', ANYBODY, 'shopperId', { permissions: ['people'] }),
  changePerson('make an admin', ANYBODY, 'shopperId', { admin: true }),
  changePerson('take permissions', MORE, 'colleagueId', { permissions: [] }),
  changePerson('approve as a driver', MORE, 'colleagueId', { driver: 'approved' }),
  changePerson('take the role', ADMIN, 'adminId', { admin: false }),
  changePerson('take permissions', ADMIN, 'adminId', { permissions: [] }),
  block('block', SELF, 'selfId', 409),
  block('block', MORE, 'colleagueId'),
  block('block', ADMIN, 'adminId'),
  block('unblock', MORE, 'blockedId'),
  invite('invite as a driver', SELF, ({ selfEmail }: Targets) => ({
    email: selfEmail,
    driver: true,
  })),
  invite('invite with a permission that one lacks', ANYBODY, {
    email: 'new@example.com',
    permissions: ['orders'],
  }),
  invite('invite with the permission for people', ANYBODY, {
    email: 'new@example.com',
    permissions: ['people'],
  }),
  invite('invite as an admin', ANYBODY, { email: 'new@example.com', admin: true }),
  invite('replace an invitation that gives more', ANYBODY, ({ invitedEmail }: Targets) => ({
    email: invitedEmail,
    driver: true,
  })),
  {
    act: 'withdraw an invitation that gives more',
    on: ANYBODY,
    call: 'DELETE /api/admin/invitations/[id]',
    path: ({ invitationId }) => `/api/admin/invitations/${invitationId}`,
    status: 403,
  },
];

const OWN_ORDER = 'an order that one bought';
const ownOrder = (act: string, step: string, body: Limit['body']): Omit<Limit, 'permission'> => ({
  act,
  on: OWN_ORDER,
  call: `POST /api/admin/orders/[id]/${step}`,
  path: ({ ownOrderId }) => `/api/admin/orders/${ownOrderId}/${step}`,
  body,
  status: 403,
});

const ownReturn = (step: string, which: keyof Targets): Omit<Limit, 'permission'> => ({
  act: `${step} a return`,
  on: OWN_ORDER,
  call: `POST /api/admin/returns/[id]/${step}`,
  path: (targets) => `/api/admin/returns/${targets[which]}/${step}`,
  body: { reason: 'It was used.', reference: 'CEFT 1' },
  status: 403,
});

const ownCash = (step: string, body: Limit['body']): Omit<Limit, 'permission'> => ({
  act: `${step} a driver’s cash`,
  on: SELF,
  call: `POST /api/admin/cash/[driverId]/${step}`,
  path: ({ selfId }) => `/api/admin/cash/${selfId}/${step}`,
  body,
  status: 403,
});

const ofOrders: ReadonlyArray<Omit<Limit, 'permission'>> = [
  {
    act: 'assign an order',
    on: 'oneself, as its driver',
    call: 'POST /api/admin/orders/[id]/assign',
    path: ({ orderId }) => `/api/admin/orders/${orderId}/assign`,
    body: ({ selfId }: Targets) => ({ driverId: selfId }),
    status: 403,
  },
  {
    act: 'assign many orders: each is refused',
    on: 'oneself, as their driver',
    call: 'POST /api/admin/orders/assign',
    body: ({ selfId, orderId }: Targets) => ({ orderIds: [orderId], driverId: selfId }),
    status: 200,
  },
  ownOrder('approve the payment', 'approve', {}),
  ownOrder('cancel', 'cancel', { reason: 'No clay.' }),
  ownOrder('reject the slip', 'reject-slip', { reason: 'Not readable.' }),
  ownOrder('record a payment', 'payment', { amount: 1, reference: 'CEFT 1' }),
  ownOrder('refund', 'refund', { amount: 1, reference: 'CEFT 1' }),
  ownOrder('start a return', 'return', {
    items: [{ _id: 'clay-bowl', qty: 1 }],
    reason: 'It was used.',
    resolution: 'refund',
  }),
  {
    act: 'change',
    on: OWN_ORDER,
    call: 'PUT /api/admin/orders/[id]',
    path: ({ ownOrderId }) => `/api/admin/orders/${ownOrderId}`,
    body: { note: 'Ring twice.', revision: 1 },
    status: 403,
  },
  ownOrder('ask what a change costs', 'quote', { note: 'Ring twice.', revision: 1 }),
  ownReturn('approve', 'ownReturnId'),
  ownReturn('decline', 'ownReturnId'),
  ownReturn('receive', 'ownApprovedId'),
  ownReturn('complete', 'ownReceivedId'),
  ownCash('settle', { counted: 0, note: 'Lost on the way.' }),
  ownCash('correct', { amount: -1, note: 'Lost on the way.' }),
];

const othersDelivery = (
  act: string,
  method: string,
  body: Limit['body'],
): Omit<Limit, 'permission'> => ({
  act,
  on: 'what another driver has',
  call: `${method} /api/order/assigned/[orderId]`,
  path: ({ othersOrderId }) => `/api/order/assigned/${othersOrderId}`,
  body,
  status: 404,
});

const ofDrivers: ReadonlyArray<Omit<Limit, 'permission'>> = [
  othersDelivery('read an order', 'GET', undefined),
  othersDelivery('begin a delivery', 'PUT', { status: 'delivering' }),
  othersDelivery('hand over', 'PUT', { status: 'delivered', cash: 0 }),
  othersDelivery('tell of a failed attempt', 'PUT', { status: 'failed', reason: 'not_home' }),
];

const of = (permission: Limit['permission'], limits: ReadonlyArray<Omit<Limit, 'permission'>>) =>
  limits.map((limit): Limit => ({ permission, ...limit }));

export const limits: readonly Limit[] = [
  ...of('driver', ofDrivers),
  ...of('orders', ofOrders),
  ...of('people', ofPeople),
];
