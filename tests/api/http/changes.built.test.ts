import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

// What a process writes, its own pages, lists and searches show with the next request.

const BOWL = 'lacquer-band-bowl';
const SOLD_OUT = 'Sold out';

/** A shop with one bowl left, and readers that ask right away. */
async function aShopWithOneBowl() {
  const place = await aPlace();
  const shop = await aShop(place);
  await stock(shop, aProduct(BOWL, { countInStock: 1 }));
  const { url } = await aServer(place);
  const admin = await tokenOf(shop, await aPerson(shop, { email: 'a@x.lk', role: 'admin' }));
  const token = await tokenOf(shop, await aPerson(shop));
  const html = async (path: string) => (await fetch(url + path)).text();
  const json = async (path: string) => (await call(url, `GET ${path}`)).body;
  /** What every kind of reader sees of the bowl's stock. */
  const seen = async () => ({
    page: (await html(`/product/${BOWL}`)).includes(SOLD_OUT),
    quickView: (await html(`/fragments/quick-view/${BOWL}`)).includes(SOLD_OUT),
    listing: (await html('/category/bowls')).includes(SOLD_OUT),
    filter: (await html('/products?available=1')).includes('No products found.'),
    search: (await html('/products?q=bowl')).includes(SOLD_OUT),
    home: (await html('/')).includes(SOLD_OUT),
    call: Object((await json(`/api/products/${BOWL}`))['product']).countInStock === 0,
    list: (await json('/api/products?available=1'))['total'] === 0,
  });
  const placeOrder = () =>
    call(url, 'POST /api/order/place', {
      token,
      body: oneBowl,
      headers: { 'Idempotency-Key': randomUUID() },
    });
  return { url, admin, token, html, json, seen, placeOrder };
}

const everywhere = (isSoldOut: boolean) =>
  Object.fromEntries(
    ['page', 'quickView', 'listing', 'filter', 'search', 'home', 'call', 'list'].map((reader) => [
      reader,
      isSoldOut,
    ]),
  );

test('the last piece is sold out everywhere at once, and back when its order is cancelled', async () => {
  const { url, token, seen, placeOrder } = await aShopWithOneBowl();
  expect(await seen()).toEqual(everywhere(false));
  const placed = await placeOrder();
  expect(await seen()).toEqual(everywhere(true));
  const cancelled = await call(url, `POST /api/order/${String(placed.body['orderId'])}/cancel`, {
    token,
  });
  expect(cancelled.status).toBe(200);
  expect(await seen()).toEqual(everywhere(false));
});

test("an admin's price is on the page, in the lists and in the API at once", async () => {
  const { url, admin, html, json } = await aShopWithOneBowl();
  const paths = ['/', '/products', '/category/bowls', `/product/${BOWL}`];
  const prices = async () =>
    Promise.all(
      paths.map(async (path) => /Rs\. \d,\d+/.exec((await html(path)).split('<h1')[1] ?? '')?.[0]),
    );
  expect(await prices()).toEqual(paths.map(() => 'Rs. 3,900'));
  for (const price of ['4100', '4200', '4300']) {
    await call(url, `PUT /api/admin/products/${BOWL}`, { token: admin, body: aForm({ price }) });
    expect(await prices()).toEqual(paths.map(() => `Rs. ${price[0]},${price.slice(1)}`));
    expect((await json(`/api/products?minPrice=${price}`))['total']).toBe(1);
  }
});

test('a review counts on the page and in the lists at once', async () => {
  const { url, token, json, html } = await aShopWithOneBowl();
  expect(await html(`/product/${BOWL}`)).toContain('0 Review');
  await call(url, `POST /api/products/${BOWL}/reviews`, {
    token,
    body: { rating: 4.5, comment: 'It holds soup.' },
  });
  expect(await html(`/product/${BOWL}`)).toContain('1 Review');
  expect(Object(await json('/api/products?sort=rating'))['products'][0]).toMatchObject({
    rating: 4.5,
    reviewCount: 1,
  });
});
