import { expect, test } from 'vitest';
import { type Permission, permissions } from '#lib/account/permissions.ts';
import type { Role } from '#lib/account/permissions.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { type Limit, limits, type Targets } from '../../support/access-limits.ts';
import { PRODUCT, type Row, rows, type Things, ticket } from '../../support/access-rows.ts';
import { aPdf } from '../../support/files.ts';
import { aPerson, call, changePerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl, onItsWay, startDelivery } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { everyRow } from '../app/full-shop.ts';

/**
 * Attacks by who holds one permission, or drives, and nothing else: each call beyond it, and each
 * act that it does not reach. Nothing in the database changes, also at the second try.
 */

const holders = ['driver', ...permissions] as const;
type Holder = (typeof holders)[number];

interface Member {
  id: string;
  email: string;
  token: string;
  user: CurrentUser;
}

async function aShopOfPeople() {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct(PRODUCT, { countInStock: 1_000 }));
  const { url } = await aServer(place);
  const add = async (
    name: string,
    role: Role = 'user',
    own: readonly Permission[] = [],
  ): Promise<Member> => {
    const email = `${name}@example.com`;
    const id = await aPerson(shop, { email, name, role });
    await changePerson(shop, id, { permissions: own.join('|') });
    const token = await tokenOf(shop, id);
    return { id, email, token, user: await shop.sessions.authenticate(token) };
  };
  return { shop, url, add };
}

let count = 0;
const place = async (shop: Shop, { id, user }: Member): Promise<string> => {
  count += 1;
  const placed = await shop.checkout.place(user, { ...oneBowl, userId: id }, `an-order-${count}`);
  return placed.orderId;
};

/** What the shop does by itself meanwhile: it counts what failed, sends emails and sums figures. */
const BY_ITSELF = ['rate_limits', 'outbox', 'figure_periods', 'figure_sums'];

/** All rows of each table; of emails only to whom. */
async function contentOf(shop: Shop): Promise<Record<string, string[]>> {
  const emails = await shop.db.selectFrom('outbox').select('recipient').execute();
  const rows = Object.entries(await everyRow(shop)).filter(([name]) => !BY_ITSELF.includes(name));
  return {
    ...Object.fromEntries(rows),
    emails: emails.map(({ recipient }) => recipient).toSorted(),
  };
}

/** The tables that hold something else than before. */
async function changedTables(shop: Shop, before: Record<string, string[]>): Promise<string[]> {
  const after = await contentOf(shop);
  return Object.keys(after).filter((name) => after[name]?.join() !== before[name]?.join());
}

/** Things of one person for the rows, with orders that a driver has. */
async function thingsOf(shop: Shop, owner: Member, driver: Member): Promise<Things> {
  const { id } = owner;
  const assignedId = await place(shop, owner);
  await onItsWay(shop, assignedId, driver.id);
  const [line] = await shop.cart.add(id, { productId: PRODUCT, size: 'Default', quantity: 1 });
  const { _id: ticketId } = await shop.tickets.create(owner.user, {
    values: ticket,
    picture: undefined,
    hash: '',
  });
  return {
    ownerId: id,
    ownerEmail: owner.email,
    otherId: id,
    orderId: await place(shop, owner),
    assignedId,
    ticketId,
    lineId: line?._id ?? '',
  };
}

/** Whether who holds this and nothing else is to be refused: `own` things are for their owner. */
function isBeyond({ access: { who, statuses } }: Row, holder: Holder, isOwn: boolean): boolean {
  if (who === 'anyone' || who === 'signed in') return false;
  if (who === 'owner') return !isOwn && statuses[holder] >= 400;
  if (who === 'driver') return holder !== 'driver';
  return who === 'admin' || !who.some((one) => one === holder);
}

const REFUSED = [401, 403, 404];

test.each(holders)(
  '%s opens nothing beyond it, on whomever, and changes nothing',
  async (holder) => {
    const { shop, url, add } = await aShopOfPeople();
    const admin = await add('admin', 'admin');
    const colleague = await add('colleague', 'user', permissions);
    const ravi = await add('ravi', 'driver');
    const self =
      holder === 'driver' ? await add('self', 'driver') : await add('self', 'user', [holder]);
    const targets: Array<[boolean, Things]> = [];
    for (const owner of [self, await add('shopper'), colleague, admin]) {
      targets.push([owner === self, await thingsOf(shop, owner, ravi)]);
    }
    const before = await contentOf(shop);
    let tried = 0;
    for (const row of rows) {
      const [method = '', path = ''] = row.call.split(' ');
      for (const [isOwn, things] of targets) {
        if (!isBeyond(row, holder, isOwn)) continue;
        for (const attempt of ['first', 'second']) {
          const { status } = await call(url, `${method} ${row.path?.(things) ?? path}`, {
            token: self.token,
            body: row.body?.(things),
            ...(row.headers && { headers: row.headers }),
          });
          expect([row.call, attempt, REFUSED.includes(status) || status]).toEqual([
            row.call,
            attempt,
            true,
          ]);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(300);
    expect(await changedTables(shop, before)).toEqual([]);
  },
);

/** Who holds a permission that some acts do not reach, and whom they are on. */
async function targetsFor(
  { shop, add }: Awaited<ReturnType<typeof aShopOfPeople>>,
  self: Member,
): Promise<Targets> {
  const admin = await add('admin', 'admin');
  const shopper = await add('shopper');
  const ravi = await add('ravi', 'driver');
  const colleague = await add('colleague', 'user', ['content']);
  const blocked = await add('blocked', 'user', ['content']);
  await shop.people.block(admin.user, blocked.id, 'Twenty false orders.');
  const invitedEmail = 'invited@example.com';
  const grant = { permissions: [], admin: true, driver: false };
  const invitation = await shop.people.invite(admin.user, { email: invitedEmail, ...grant });

  const returnOf = async (): Promise<string> => {
    const number = await place(shop, self);
    await startDelivery(shop, number, ravi.user);
    await shop.deliveries.drive(ravi.user, number, 'delivered', {});
    const items = [{ _id: PRODUCT, size: 'Default', qty: 1 }];
    const requested = { items, reason: 'It has a chip.', resolution: 'refund' as const };
    return (await shop.returns.request(self.user, number, requested, undefined))._id;
  };
  const ownApprovedId = await returnOf();
  await shop.returns.approve(admin.user, ownApprovedId);
  const ownReceivedId = await returnOf();
  await shop.returns.approve(admin.user, ownReceivedId);
  await shop.returns.receive(admin.user, ownReceivedId, { restock: true });
  const brought = await place(shop, shopper);
  if (self.user.role === 'driver') {
    await changePerson(shop, self.id, { driver_approved_at: shop.now().toISOString() });
    await startDelivery(shop, brought, self.user);
    await shop.deliveries.drive(self.user, brought, 'delivered', {});
  }
  const ownOrderId = await place(shop, self);
  await shop.slips.send(self.user, ownOrderId, async () => aPdf());
  const othersOrderId = await place(shop, shopper);
  await onItsWay(shop, othersOrderId, ravi.id);
  const orderId = await place(shop, shopper);
  await shop.adminOrders.approve(admin.user, orderId, {});
  return {
    selfId: self.id,
    selfEmail: self.email,
    shopperId: shopper.id,
    colleagueId: colleague.id,
    blockedId: blocked.id,
    adminId: admin.id,
    invitationId: invitation._id,
    invitedEmail,
    orderId,
    ownOrderId,
    ownReturnId: await returnOf(),
    ownApprovedId,
    ownReceivedId,
    othersOrderId,
  };
}

const bodyOf = ({ body }: Limit, targets: Targets): unknown =>
  typeof body === 'function' ? body(targets) : body;

test.each(['driver', 'orders', 'people'] as const)(
  '%s does not reach oneself, who has more, or what another is to do',
  async (holder) => {
    const opened = await aShopOfPeople();
    const { shop, url } = opened;
    const self = await opened.add('self', 'driver', holder === 'driver' ? [] : [holder]);
    const targets = await targetsFor(opened, self);
    // Who asks to drive is not approved yet.
    if (holder === 'people') await changePerson(shop, self.id, { driver_approved_at: null });
    const before = await contentOf(shop);
    const found: unknown[] = [];
    const mine = limits.filter(({ permission }) => permission === holder);
    for (const limit of mine) {
      const [method = '', path = ''] = limit.call.split(' ');
      for (const attempt of ['first', 'second']) {
        const { status, body } = await call(url, `${method} ${limit.path?.(targets) ?? path}`, {
          token: self.token,
          body: bodyOf(limit, targets),
          headers: {
            'Idempotency-Key': `${limit.call} ${limit.act} ${attempt}`.replaceAll(/\W+/g, '-'),
          },
        });
        expect(body['assigned'] ?? []).toEqual([]);
        found.push([limit.act, limit.on, attempt, status]);
      }
    }
    expect(found).toEqual(
      mine.flatMap(({ act, on, status }) => [
        [act, on, 'first', status],
        [act, on, 'second', status],
      ]),
    );
    expect(await changedTables(shop, before)).toEqual([]);
  },
);

test.each<[string, readonly Permission[]]>([
  ['alone', []],
  ['with the permission for orders', ['orders']],
])('who drives %s reads neither a guest’s link nor the code at the door', async (_, own) => {
  const { shop, url, add } = await aShopOfPeople();
  const admin = await add('admin', 'admin');
  const shopper = await add('shopper');
  const self = await add('self', 'driver', own);
  await shop.shopSettings.save(admin.id, {
    settings: { delivery: { code: 'required' } },
    revision: 0,
  });
  const byPhone = {
    customer: { name: 'Kamala de Silva', phone: '0771234567', email: '' },
    cartItems: oneBowl.cartItems,
    delivery_address: { street: '12 Temple Road', city: 'Kandy', zip: '', district: '' },
    paymentMethod: 'cash_on_delivery' as const,
    channel: 'phone' as const,
    note: '',
  };
  const guest = await shop.guestOrders.place(admin.user, byPhone, 'an-order-by-phone');
  const ordered = await place(shop, shopper);
  const numbers = [guest.orderId, ordered];
  for (const number of numbers) {
    await startDelivery(shop, number, self.user);
  }
  const secrets = [String(guest.guestUrl), 'deliveryCode"'];
  const secretsIn = async (requested: string, { token }: Member) => {
    const text = JSON.stringify((await call(url, requested, { token })).body);
    return secrets.filter((secret) => text.includes(secret));
  };
  expect(await secretsIn('GET /api/admin/orders', admin)).toEqual([secrets[0]]);
  // The server polls the settings.
  await expect.poll(() => secretsIn(`GET /api/order/${ordered}`, shopper)).toEqual([secrets[1]]);
  const reads = numbers.flatMap((number) => [
    `GET /api/order/assigned/${number}`,
    `GET /api/order/${number}`,
  ]);
  const lists = ['/api/order/assigned', '/api/admin/orders', '/api/admin/orders.csv'];
  for (const requested of [...reads, ...lists.map((path) => `GET ${path}`)]) {
    expect([requested, await secretsIn(requested, self)]).toEqual([requested, []]);
  }
});
