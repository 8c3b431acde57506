import { describe, expect, test } from 'vitest';
import { aProduct } from '../../support/products.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import sharp from 'sharp';
import { aForm, call, tokenOf, aPerson } from '../../support/people.ts';

describe('The admin pages', () => {
  /** What only an admin's script says: the addresses of his calls. */
  const ADMIN_CALL = '/api/admin/';

  /** Addresses of scripts that a page or a script names, whether it loads them at once or later. */
  const named = (text: string, base: string): string[] =>
    [...text.matchAll(/["'`(=]((?:\.{0,2}\/)?[\w./-]+\.m?js)["'`)\s>]/g)].map(
      ([, found = '']) => new URL(found, base).pathname,
    );

  /** Every script that a page could ever load, with its text. */
  async function scriptsOf(url: string, path: string): Promise<Map<string, string>> {
    const html = await (await fetch(url + path)).text();
    const scripts = new Map<string, string>();
    const waiting = named(html, url + path);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (scripts.has(next)) continue;
      const response = await fetch(url + next);
      const text = response.ok ? await response.text() : '';
      scripts.set(next, text);
      waiting.push(...named(text, url + next));
    }
    return scripts;
  }

  test('no page for shoppers can load a script of the admin area', async () => {
    const place = await aPlace();
    const shop = await aShop(place);
    await stock(shop, aProduct('clay-bowl'));
    const { url } = await aServer(place);
    const carries = async (path: string) =>
      [...(await scriptsOf(url, path))]
        .filter(([, text]) => text.includes(ADMIN_CALL))
        .map(([name]) => `${path}: ${name}`);
    expect((await scriptsOf(url, '/cart')).size).toBeGreaterThan(5);
    for (const path of ['/admin', '/admin/orders']) expect(await carries(path)).not.toEqual([]);
    const forShoppers = ['/', '/products', '/product/clay-bowl', '/cart', '/checkout', '/login'];
    const ofOnesOwn = ['/profile', '/profile/orders', '/deliveries', '/order-tracking'];
    for (const path of [...forShoppers, ...ofOnesOwn]) expect(await carries(path)).toEqual([]);
  });

  test.each(['/admin', '/admin/orders'])(
    '%s is a shell that search engines leave out',
    async (path) => {
      const place = await aPlace();
      const { url } = await aServer(place);
      const response = await fetch(url + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<meta name="robots" content="noindex"');
      expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Disallow: /admin\n');
    },
  );

  test('can be installed as an app that opens at Today', async () => {
    const place = await aPlace();
    const { url } = await aServer(place);
    const head = await (await fetch(`${url}/admin/orders`)).text();
    const [, address = ''] = /<link rel="manifest" href="([^"]+)"/.exec(head) ?? [];
    const app = await (await fetch(url + address)).json();
    expect(app).toMatchObject({ name: 'Shilpa admin', start_url: '/admin', scope: '/admin' });
    for (const { src, sizes } of app.icons) {
      const icon = await (await fetch(url + src)).arrayBuffer();
      const { width, height } = await sharp(icon).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    expect(await (await fetch(url)).text()).not.toContain('rel="manifest"');
  });
});

describe('Products', () => {
  const words = {
    name: 'Kumbuk Bowl',
    price: '3900',
    discount: '10',
    category: 'bowls',
    countInStock: '4',
    sizes: 'none',
  };

  async function opened() {
    const place = await aPlace();
    const shop = await aShop(place);
    const { url } = await aServer(place);
    const token = await tokenOf(
      shop,
      await aPerson(shop, { email: 'admin@example.com', role: 'admin' }),
    );
    return { url, token };
  }

  const aPicture = async (): Promise<Blob> => {
    const bytes = await sharp({
      create: { width: 60, height: 60, channels: 3, background: 'teal' },
    })
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(bytes)], { type: 'image/png' });
  };

  test('A product that an admin makes has a page at once, and its change and its end are seen at once', async () => {
    const { url, token } = await opened();
    const made = await call(url, 'POST /api/admin/products', {
      token,
      body: aForm({ ...words, images: await aPicture() }),
    });
    expect(made.status).toBe(201);
    const product = Object(made.body['product']);
    expect(product).toMatchObject({ _id: 'kumbuk-bowl', price: 3900, discount: 10, sizes: [] });
    expect(product.images).toHaveLength(1);
    const page = () => fetch(`${url}/product/kumbuk-bowl`);
    expect(await (await page()).text()).toContain('Rs. 3,510');
    const picture = await fetch(url + product.images[0]);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const changed = await call(url, 'PUT /api/admin/products/kumbuk-bowl', {
      token,
      body: aForm({ price: '4000', keepImages: '' }),
    });
    expect(changed.body['product']).toMatchObject({ price: 4000, discount: 10, images: [] });
    expect(await (await page()).text()).toContain('Rs. 3,600');

    const gone = await call(url, 'DELETE /api/admin/products/kumbuk-bowl', { token });
    expect(gone.status).toBe(200);
    expect((await page()).status).toBe(410);
    expect(await call(url, 'GET /api/admin/products', { token })).toMatchObject({
      body: { products: [], total: 0 },
    });
  });

  test('A form with mistakes has an error at each field', async () => {
    const { url, token } = await opened();
    const refused = await call(url, 'POST /api/admin/products', {
      token,
      body: aForm({ ...words, name: '', discount: '120', category: '' }),
    });
    expect([refused.status, refused.body['errors']]).toEqual([
      400,
      {
        name: 'Name is required',
        discount: 'Discount must be from 0 to 100',
        category: 'Please choose a category',
      },
    ]);
    const elsewhere = await call(url, 'POST /api/admin/products', {
      token,
      body: aForm({ ...words, category: 'hats' }),
    });
    expect([elsewhere.status, elsewhere.body['errors']]).toEqual([
      400,
      { category: 'Please choose a category' },
    ]);
  });

  test('Stock that changed meanwhile is a 409 with the stock there is, and a size that there is not a 400', async () => {
    const { url, token } = await opened();
    await call(url, 'POST /api/admin/products', { token, body: aForm(words) });
    const patch = (body: object) =>
      call(url, 'PATCH /api/admin/products/kumbuk-bowl/stock', { token, body });
    const variants = [{ size: 'Default', countInStock: 9 }];
    const changed = await patch({ variants, expected: [{ size: 'Default', countInStock: 3 }] });
    expect(changed).toMatchObject({
      status: 409,
      body: { success: false, variants: [{ size: 'Default', countInStock: 4, price: 3900 }] },
    });
    const others = [
      { variants: [{ size: 'XL', countInStock: 9 }] },
      { variants: [{ size: 'Default', countInStock: -1 }] },
      { variants: [] },
    ];
    for (const body of others) expect((await patch(body)).status).toBe(400);
    const saved = await patch({ variants, expected: [{ size: 'Default', countInStock: 4 }] });
    expect(saved).toMatchObject({ status: 200, body: { product: { countInStock: 9 } } });
  });

  test('A picture of 5 MB is too large, and a form of 27 MB is refused before it is read', async () => {
    const { url, token } = await opened();
    const heavy = (mb: number) => new Blob([new Uint8Array(mb * 2 ** 20)], { type: 'image/png' });
    const large = await call(url, 'POST /api/admin/products', {
      token,
      body: aForm({ ...words, images: heavy(5) }),
    });
    expect([large.status, large.body['message']]).toEqual([413, 'File size must be less than 5MB']);
    const form = new FormData();
    for (let n = 0; n < 7; n += 1) form.append('images', heavy(4));
    const tooMuch = await call(url, 'POST /api/admin/products', { token, body: form });
    expect(tooMuch.status).toBe(413);
  });
});
