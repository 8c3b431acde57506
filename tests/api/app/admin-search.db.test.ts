import { expect, test } from 'vitest';
import { permissions, type Permission, type Role } from '#lib/account/permissions.ts';
import { aPerson, changePerson, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';

/** A shop where everything has the same word in it: an order, a product, a person and a ticket. */
async function aFullShop() {
  const shop = await aShop();
  await stock(shop, aProduct(BOWL, { name: 'Nimali Bowl', countInStock: 8 }));
  const add = async (email: string, name: string, role: Role = 'user') => {
    const id = await aPerson(shop, { email, name, role });
    return shop.sessions.authenticate(await tokenOf(shop, id));
  };
  const staffWith = async (...own: readonly Permission[]) => {
    const id = await aPerson(shop, { email: `${own.join('-')}@example.com`, name: 'Sunil' });
    await changePerson(shop, id, { permissions: own.join('|') });
    return shop.sessions.authenticate(await tokenOf(shop, id));
  };
  const admin = await add('amara@example.com', 'Amara', 'admin');
  const buyer = await add('buyer@example.com', 'Nimali Perera');
  await shop.db
    .updateTable('product_variants')
    .set({ sku: 'BOWL-1' })
    .where('product_id', '=', BOWL)
    .execute();
  const { orderId } = await shop.checkout.place(
    buyer,
    { ...oneBowl, delivery_address: { ...oneBowl.delivery_address, firstName: 'Nimali' } },
    'an-order-to-find',
  );
  const { _id: ticketId } = await shop.tickets.create(buyer, {
    values: {
      productCategory: 'Pottery',
      product: 'Bowl',
      subject: 'Nimali’s bowl has a chip',
      inquiry: 'The bowl came with a chip.',
    },
    picture: undefined,
    hash: '',
  });
  return { shop, admin, buyer, staffWith, orderId, ticketId };
}

const kindsOf = (found: readonly { kind: string }[]) => found.map(({ kind }) => kind);

test('finds orders, products, people and tickets by a name, each with its page', async () => {
  const { shop, admin, buyer, orderId, ticketId } = await aFullShop();
  const found = await shop.adminSearch(admin, ' nimali ');
  expect(found).toMatchObject([
    { kind: 'order', title: orderId, href: `/admin/orders?order=${orderId}` },
    { kind: 'product', title: 'Nimali Bowl', href: `/admin/products/${BOWL}` },
    { kind: 'person', title: 'Nimali Perera', href: `/admin/people?person=${buyer.id}` },
    { kind: 'ticket', title: 'Nimali’s bowl has a chip', href: `/admin/tickets?q=${ticketId}` },
  ]);
  expect(found.some(({ isExact }) => isExact)).toBe(false);
  const one = await shop.tickets.list({ q: ticketId, page: 1, limit: 25 });
  expect(one).toMatchObject({ tickets: [{ _id: ticketId }], total: 1 });
});

const allowed = {
  orders: ['order'],
  catalogue: ['product'],
  content: [],
  support: ['ticket'],
  people: ['person'],
} as const satisfies Record<Permission, readonly string[]>;

test.each(permissions)('shows somebody with %s alone nothing else', async (permission) => {
  const { shop, staffWith } = await aFullShop();
  const caller = await staffWith(permission);
  expect(kindsOf(await shop.adminSearch(caller, 'nimali'))).toEqual(allowed[permission]);
});

test('knows a whole order number in any spelling, a SKU and a phone number', async () => {
  const { shop, admin, orderId } = await aFullShop();
  const scanned = await shop.adminSearch(admin, orderId.replace('-', '').toLowerCase());
  expect(scanned[0]).toMatchObject({ kind: 'order', id: orderId, isExact: true });
  const [product] = await shop.adminSearch(admin, 'bowl-1');
  expect(product).toMatchObject({
    kind: 'product',
    id: BOWL,
    isExact: true,
    detail: expect.stringContaining('BOWL-1'),
  });
  const { phone } = oneBowl.delivery_address;
  expect(kindsOf(await shop.adminSearch(admin, phone))).toContain('order');
});

test('finds at most five of a kind, and nothing by a text that is too short or too long', async () => {
  const { shop, admin } = await aFullShop();
  for (const at of [1, 2, 3, 4, 5, 6]) {
    await aPerson(shop, { email: `kasun-${at}@example.com`, name: 'Kasun Silva' });
  }
  expect(await shop.adminSearch(admin, 'kasun')).toHaveLength(5);
  expect(await shop.adminSearch(admin, ' k ')).toEqual([]);
  expect(await shop.adminSearch(admin, 'k'.repeat(101))).toEqual([]);
});
