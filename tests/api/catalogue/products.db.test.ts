import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { SomeOfProduct, WholeProduct } from '#lib/server/features/catalogue/admin-form.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { aProduct } from '../../support/products.ts';
import { aPerson } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';

const bowl: WholeProduct = {
  name: 'Kumbuk Bowl',
  price: 3_900,
  discount: 0,
  description: 'Turned from one piece.',
  brand: 'Hapuvida Lacquer',
  category: 'bowls',
  group: null,
  countInStock: 4,
  sizes: [],
  material: 'Kumbuk wood',
  maker: 'Sunil Perera',
};
const none = { files: [], store: undefined };

const aPicture = async (colour: string): Promise<Uint8Array> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer();

async function aService() {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
  const currentUser: CurrentUser = {
    id,
    email: 'admin@example.com',
    name: 'Admin',
    role: 'admin',
    sessionId: '',
  };
  const events = (productId: string) =>
    shop.db
      .selectFrom('product_events')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('position')
      .execute();
  return { place, shop, currentUser, events };
}

const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing refused',
    (error: unknown) => (error instanceof Refusal ? error.reason : String(error)),
  );

describe('An admin', () => {
  test('puts a product on sale, which is listed and found at once', async () => {
    const { shop, currentUser, events } = await aService();
    const product = await shop.products.create(currentUser, bowl, none);
    expect(product).toMatchObject({ id: 'kumbuk-bowl', priceCents: 390_000, countInStock: 4 });
    expect(shop.catalogue.everything().map(({ id }) => id)).toContain('kumbuk-bowl');
    expect(await shop.catalogue.suggest('kumbuk')).toMatchObject({
      products: [{ id: 'kumbuk-bowl' }],
    });
    expect(await events('kumbuk-bowl')).toMatchObject([
      { what: 'create', actor_id: currentUser.id },
    ]);
  });

  test('may use a name twice: the second gets an address of its own', async () => {
    const { shop, currentUser } = await aService();
    await shop.products.create(currentUser, bowl, none);
    const second = await shop.products.create(currentUser, bowl, none);
    expect(second.id).toBe('kumbuk-bowl-2');
  });

  test('never replaces a product that another admin creates at the same time', async () => {
    const { shop, currentUser } = await aService();
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        shop.products.create(currentUser, { ...bowl, countInStock: n }, none),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(6);
  });

  test('creates one product when the request is repeated after a lost response', async () => {
    const { shop, currentUser } = await aService();
    const send = (fields = bowl) => shop.products.create(currentUser, fields, none, 'one-key');
    const [first, again] = await Promise.all([send(), send()]);
    expect([first.id, again.id]).toEqual(['kumbuk-bowl', 'kumbuk-bowl']);
    expect(shop.catalogue.everything()).toHaveLength(1);
    expect(await refusalOf(send({ ...bowl, price: 1 }))).toBe('used-key');
  });

  test('changes what was sent and nothing else, and the trail says what from what', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray', { countInStock: 9, sizes: ['S'] }));
    const change: SomeOfProduct = { price: 2_500.5, discount: 12.5 };
    const product = await shop.products.change(currentUser, 'cane-tray', change, none);
    expect(product).toMatchObject({
      name: 'Cane Tray',
      priceCents: 250_050,
      discount: 12.5,
      countInStock: 9,
      sizes: ['S'],
    });
    const [event] = await events('cane-tray');
    expect(JSON.parse(event?.before ?? '')).toMatchObject({ price_cents: 390_000, discount_bp: 0 });
    expect(JSON.parse(event?.after ?? '')).toMatchObject({
      price_cents: 250_050,
      discount_bp: 1_250,
    });
    expect(JSON.parse(event?.after ?? '')).not.toHaveProperty('stock');
  });

  test('changes texts without touching the stock of concurrent orders', async () => {
    const { shop, currentUser } = await aService();
    await stock(shop, aProduct('cane-tray', { countInStock: 9 }));
    await shop.db.updateTable('products').set({ stock: 3 }).where('id', '=', 'cane-tray').execute();
    const product = await shop.products.change(
      currentUser,
      'cane-tray',
      { name: 'Cane Tray, round' },
      none,
    );
    expect(product.countInStock).toBe(3);
  });

  test('arranges pictures, and what is not named goes', async () => {
    const { shop, currentUser } = await aService();
    const red = await shop.products.create(currentUser, bowl, {
      files: [await aPicture('red'), await aPicture('blue')],
      store: undefined,
    });
    const [first, second] = red.pictures;
    const changed = await shop.products.change(
      currentUser,
      red.id,
      {},
      { files: [await aPicture('green')], store: [pictureUrl(second?.hash ?? '', 900), 'new'] },
    );
    expect(changed.pictures).toHaveLength(2);
    expect(changed.pictures[0]).toEqual(second);
    expect(changed.pictures.map(({ hash }) => hash)).not.toContain(first?.hash);
  });

  test('is refused a file that is no picture, and nothing has changed', async () => {
    const { shop, currentUser } = await aService();
    const lie = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const tried = shop.products.create(currentUser, bowl, { files: [lie], store: undefined });
    expect(await refusalOf(tried)).toBe('invalid');
    expect(shop.catalogue.everything()).toEqual([]);
  });

  test('archives a product: gone from lists, 410 at its address, named in old orders', async () => {
    const { shop, currentUser, events } = await aService();
    await stock(shop, aProduct('cane-tray'));
    await shop.products.archive(currentUser, 'cane-tray');
    expect(await shop.catalogue.find('cane-tray')).toEqual({ state: 'archived' });
    expect(shop.catalogue.everything()).toEqual([]);
    expect(await refusalOf(shop.products.archive(currentUser, 'cane-tray'))).toBe('gone');
    expect(
      await refusalOf(shop.products.change(currentUser, 'cane-tray', { name: 'x' }, none)),
    ).toBe('gone');
    expect((await events('cane-tray')).map(({ what }) => what)).toEqual(['archive']);
  });

  test('gets an error for an unknown product', async () => {
    const { shop, currentUser } = await aService();
    expect(await refusalOf(shop.products.archive(currentUser, 'nothing'))).toBe('missing');
    expect(await refusalOf(shop.products.change(currentUser, 'nothing', {}, none))).toBe('missing');
  });

  test('is followed by the other process within 2 s', async () => {
    const { place, shop, currentUser } = await aService();
    const other = await aShop(place);
    await shop.products.create(currentUser, bowl, none);
    await expect
      .poll(() => other.catalogue.everything().map(({ id }) => id), { timeout: 2_000 })
      .toEqual(['kumbuk-bowl']);
  });
});
