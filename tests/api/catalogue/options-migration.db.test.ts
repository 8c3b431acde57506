import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { DEFAULT_SIZE } from '#lib/catalogue/sizes.ts';
import { defaultCategoryList } from '#lib/catalogue/default-categories.ts';
import { readCategories } from '#lib/server/features/catalogue/category-repo.ts';
import { migrateTo } from '#lib/server/infra/db/migrations/migrate.ts';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { anUntouchedPlace, aShop, whenDone } from '../../support/shop.ts';

const AT = '2026-11-01T00:00:00.000Z';
/** The tables before options. */
type Rows = Record<string, Record<string, string | number | null>>;

async function aShopBefore() {
  const place = await anUntouchedPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  whenDone(() => db.destroy());
  await migrateTo(db, '0039-fewer-sums-and-tags');
  return { place, db, old: db as unknown as Kysely<Rows> };
}

const productOf = (id: string, archived_at: string | null = null) => ({
  id,
  name: id,
  category: 'batik-wear',
  group_name: 'mens',
  brand: '',
  maker: '',
  material: '',
  description: '',
  discount_bp: 0,
  created_at: AT,
  updated_at: AT,
  archived_at,
});

/** In the order in which the table has them: that of sizes is another. */
const stored: Readonly<Record<string, readonly (readonly [size: string, stock: number])[]>> = {
  bowl: [[DEFAULT_SIZE, 7]],
  sarong: [
    ['XXL', 1],
    ['S', 2],
    ['L', 0],
    ['M', 4],
  ],
  shirt: [
    ['XL', 5],
    ['M', 6],
  ],
  'old-sarong': [
    ['M', 3],
    ['S', 9],
  ],
};
const isArchived = (id: string) => id.startsWith('old-');

const sold = [
  ['sarong', 'M'],
  ['sarong', 'XL'],
  ['bowl', DEFAULT_SIZE],
  ['old-sarong', 'M'],
] as const;

async function fill(old: Kysely<Rows>): Promise<void> {
  await old
    .insertInto('products')
    .values(Object.keys(stored).map((id) => productOf(id, isArchived(id) ? AT : null)))
    .execute();
  for (const [product_id, variants] of Object.entries(stored)) {
    const rows = variants.map(([size, stock], at) => ({
      product_id,
      size,
      stock,
      price_cents: 100_000 + at,
    }));
    await old.insertInto('product_variants').values(rows).execute();
  }
  await old
    .insertInto('users')
    .values({
      id: 'u',
      name: 'Nimali',
      email: 'n@example.com',
      role: 'user',
      password_hash: '',
      created_at: AT,
      verified_at: AT,
    })
    .execute();
  await old
    .insertInto('orders')
    .values({
      id: 'o',
      number: 'K7M2-9QXD',
      user_id: 'u',
      status: 'pending_payment',
      payment_method: 'cash_on_delivery',
      subtotal_cents: 400_000,
      shipping_cents: 0,
      address: '{}',
      email: 'n@example.com',
      created_at: AT,
      moved_at: AT,
    })
    .execute();
  await old
    .insertInto('order_lines')
    .values(
      sold.map(([product_id, size], position) => ({
        order_id: 'o',
        position,
        product_id,
        name: product_id,
        brand: '',
        image: '',
        size,
        unit_cents: 100_000,
        quantity: 1,
        placed_at: AT,
      })),
    )
    .execute();
  const of = { product_id: 'sarong', size: 'M' };
  await old
    .insertInto('cart_lines')
    .values({ id: 'c', user_id: 'u', ...of, quantity: 2, created_at: AT })
    .execute();
  await old
    .insertInto('stock_alerts')
    .values({
      id: 'a',
      email: 'n@example.com',
      product_id: 'sarong',
      size: 'L',
      created_at: AT,
      confirmed_at: AT,
      expires_at: '2027-01-01',
    })
    .execute();
  await old
    .insertInto('reported_stock')
    .values({ ...of, is_sold_out: 0 })
    .execute();
  await old
    .insertInto('returns')
    .values({
      id: 'r',
      order_id: 'o',
      user_id: 'u',
      status: 'requested',
      resolution: 'exchange',
      reason: 'Too small',
      created_at: AT,
    })
    .execute();
  await old
    .insertInto('return_lines')
    .values([
      { return_id: 'r', position: 0, direction: 'back', ...of, quantity: 1 },
      {
        return_id: 'r',
        position: 1,
        direction: 'out',
        product_id: 'sarong',
        size: 'XXL',
        quantity: 1,
      },
    ])
    .execute();
}

const unchangedTables = [
  'users',
  'orders',
  'cart_lines',
  'stock_alerts',
  'reported_stock',
  'returns',
  'return_lines',
] as const;
const rowsOf = async (old: Kysely<Rows>) => {
  const all = [];
  for (const table of unchangedTables)
    all.push([table, await old.selectFrom(table).selectAll().execute()]);
  return all;
};

test('a shop of the version before keeps everything when its sizes become variants', async () => {
  const { place, db, old } = await aShopBefore();
  await fill(old);
  const before = await rowsOf(old);
  // Later migrations add columns.
  await migrateTo(db, '0042-sums-of-variants');

  expect(await rowsOf(old)).toEqual(before);
  const variants = await db
    .selectFrom('product_variants')
    .selectAll()
    .orderBy('product_id')
    .orderBy('number')
    .execute();
  expect(
    variants.map(
      (one) => `${one.product_id}.${one.number} ${one.size}:${one.stock}:${one.price_cents}`,
    ),
  ).toEqual([
    'bowl.1 Default:7:100000',
    'old-sarong.1 S:9:100001',
    'old-sarong.2 M:3:100000',
    'sarong.1 S:2:100001',
    'sarong.2 M:4:100003',
    'sarong.3 L:0:100002',
    'sarong.4 XXL:1:100000',
    'shirt.1 M:6:100001',
    'shirt.2 XL:5:100000',
  ]);
  expect(variants).toContainEqual({
    product_id: 'bowl',
    number: 1,
    size: DEFAULT_SIZE,
    stock: 7,
    price_cents: 100_000,
    sku: '',
    barcode: '',
    picture_hash: null,
    weight_grams: null,
    former_titles: '[]',
  });
  const products = await db
    .selectFrom('products')
    .select(['id', 'options', 'tags', 'last_variant', 'archived_at'])
    .orderBy('id')
    .execute();
  const sizesAs = (...values: string[]) => JSON.stringify([{ name: 'Size', values }]);
  expect(products).toEqual([
    { id: 'bowl', options: '[]', tags: '[]', last_variant: 1, archived_at: null },
    { id: 'old-sarong', options: sizesAs('S', 'M'), tags: '[]', last_variant: 2, archived_at: AT },
    {
      id: 'sarong',
      options: sizesAs('S', 'M', 'L', 'XXL'),
      tags: '[]',
      last_variant: 4,
      archived_at: null,
    },
    { id: 'shirt', options: sizesAs('M', 'XL'), tags: '[]', last_variant: 2, archived_at: null },
  ]);
  const lines = await db
    .selectFrom('order_lines')
    .select(['product_id', 'size', 'variant', 'quantity'])
    .orderBy('position')
    .execute();
  expect(lines).toEqual([
    { product_id: 'sarong', size: 'M', variant: 2, quantity: 1 },
    { product_id: 'sarong', size: 'XL', variant: null, quantity: 1 },
    { product_id: 'bowl', size: DEFAULT_SIZE, variant: 1, quantity: 1 },
    { product_id: 'old-sarong', size: 'M', variant: 2, quantity: 1 },
  ]);
  const { list } = await readCategories(db);
  expect(list).toEqual(defaultCategoryList);

  // The shop opens with it, and a cancelled order gives back what there still is.
  const shop = await aShop(place);
  const user = {
    id: 'u',
    email: 'n@example.com',
    name: 'Nimali',
    role: 'user',
    language: 'en',
    sessionId: '',
    permissions: [],
  } as const;
  await shop.orders.withdraw(user, 'K7M2-9QXD');
  const { variants: sarong } = await shop.products.find('sarong');
  expect(sarong.map(({ size, countInStock }) => [size, countInStock])).toEqual([
    ['S', 2],
    ['M', 5],
    ['L', 0],
    ['XXL', 1],
  ]);
});
