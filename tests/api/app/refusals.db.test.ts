import { expect, test } from 'vitest';
import { placeSchemaOf } from '#lib/checkout/schema.ts';
import { readCheckout } from '#lib/server/features/checkout/read-checkout.ts';
import { respondError } from '#lib/server/web/respond.ts';
import { aBrowser, aUser } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aShop, perFile, stock } from '../../support/shop.ts';

const BOWL = 'lacquer-band-bowl';
const SARONG = 'peacock-batik-sarong';
const PLATE = 'palm-leaf-plate';

/** A shop with two bowls, without sarongs and plates, and with Nimali. */
const opened = perFile(async () => {
  const shop = await aShop();
  await stock(
    shop,
    aProduct(BOWL, { countInStock: 2 }),
    aProduct(SARONG, { countInStock: 0, sizes: ['S', 'M'] }),
    aProduct(PLATE, { countInStock: 0 }),
  );
  return { shop, nimali: await aUser(shop, 'nimali') };
});

type Opened = Awaited<ReturnType<typeof opened>>;

/** What the API answers instead of doing it. */
async function refusalOf(work: () => Promise<unknown>) {
  const error = await work().then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const response = await respondError(new Request('https://shop.test/api'), error);
  const body: Record<string, unknown> = await response.json();
  return { status: response.status, ...body };
}

const add =
  (productId: string, size = 'Default', quantity = 1) =>
  ({ shop, nimali }: Opened) =>
    shop.cart.add(nimali.id, { productId, size, quantity });

const place =
  (given: Partial<typeof oneBowl>) =>
  ({ shop, nimali }: Opened) =>
    shop.checkout.place(nimali, { ...oneBowl, ...given });

const items = (_id: string, size = 'Default', qty = 1) => ({ cartItems: [{ _id, size, qty }] });

test.each<[what: string, status: number, code: string, work: (given: Opened) => Promise<unknown>]>([
  ['a sold-out product in the cart', 409, 'sold_out', add(PLATE)],
  ['a sold-out size in the cart', 409, 'size_sold_out', add(SARONG, 'M')],
  ['more pieces than are left', 409, 'too_many_pieces', add(BOWL, 'Default', 3)],
  ['a product that there is not', 404, 'product_not_found', add('nothing')],
  [
    'an order of a sold-out product',
    409,
    'sold_out',
    place({ ...items(PLATE), subTotalAmt: 3900, totalAmt: 3900 }),
  ],
  ['an order at other prices', 409, 'prices_changed', place({ ...items(BOWL), totalAmt: 1 })],
  ['an order of what is not sold', 409, 'product_gone', place(items('nothing'))],
  [
    'an empty cart',
    400,
    'cart_empty',
    async () =>
      readCheckout(placeSchemaOf({ name: 'Nimali Perera' }), { ...oneBowl, cartItems: [] }),
  ],
  [
    'an order without an address',
    400,
    'invalid',
    async () =>
      readCheckout(placeSchemaOf({ name: 'Nimali Perera' }), { ...oneBowl, delivery_address: {} }),
  ],
  [
    'an order of somebody else',
    404,
    'order_not_found',
    ({ shop, nimali }) => shop.orders.one(nimali, 'K7M2-9QXD'),
  ],
  [
    'an order of another driver',
    404,
    'order_not_assigned',
    ({ shop, nimali }) => shop.deliveries.oneAssigned(nimali, 'K7M2-9QXD'),
  ],
  [
    'a wrong password',
    401,
    'wrong_credentials',
    ({ shop }) =>
      shop.account.login({ email: 'nimali@example.com', password: 'another' }, aBrowser()),
  ],
  [
    'a wrong code',
    400,
    'wrong_code',
    ({ shop }) => shop.account.confirm('nimali@example.com', '000000', aBrowser()),
  ],
  ['no token', 401, 'signed_out', ({ shop }) => shop.sessions.authenticate(undefined)],
  ['a dead token', 401, 'session_expired', ({ shop }) => shop.sessions.authenticate('dead')],
  ['a bug', 500, 'server_error', () => Promise.reject(new Error('x'))],
])('%s is answered with %i and the code %s', async (_what, status, code, work) => {
  const given = await opened();
  expect(await refusalOf(() => work(given))).toMatchObject({
    success: false,
    status,
    code,
    message: expect.stringMatching(/./),
  });
});
