import { leadPrice } from '#lib/catalogue/price.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { sizesOf } from '#lib/catalogue/options.ts';
import { DEFAULT_SIZE, type Size } from '#lib/catalogue/sizes.ts';
import {
  optionOfSizes,
  spreadStock,
  sumOfVariants,
  type Variant,
  type VariantDraft,
} from '#lib/catalogue/variants.ts';
import { defaultShopSettings } from '#lib/shop-settings/shop-settings.ts';
import type { Line } from '#lib/cart/lines.ts';
import type { ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { lakeRoad } from './address-fields.ts';

const nameOf = (id: string) =>
  id.replace(
    /(^|-)([a-z])/g,
    (_, gap: string, content: string) => (gap && ' ') + content.toUpperCase(),
  );

/** What a test says of a product: its variants, or one stock and price that are spread over its sizes. */
type GivenProduct = Partial<ProductDraft> & {
  priceCents?: number;
  countInStock?: number;
  sizes?: readonly Size[];
};

/** Variants as they are stored, numbered from 1. */
export const numbered = (variants: readonly VariantDraft[]): Variant[] =>
  variants.map((one, at) => ({
    ...one,
    number: one.number ?? at + 1,
    sku: one.sku ?? '',
    barcode: one.barcode ?? '',
    saleCents: one.saleCents ?? null,
    picture: one.picture ?? null,
    weightGrams: one.weightGrams ?? null,
    formerTitles: [],
  }));

const sizesIn = (variants: readonly VariantDraft[]) =>
  optionOfSizes(variants.flatMap(({ size }) => (size === DEFAULT_SIZE ? [] : size)));

/** A product as tests need it; say only what the test is about. */
export const aProduct = (
  id: string,
  {
    priceCents = 390_000,
    countInStock = 12,
    sizes = [],
    variants = spreadStock(countInStock, sizes, priceCents),
    ...given
  }: GivenProduct = {},
): ProductDraft => ({
  id,
  name: nameOf(id),
  category: 'bowls',
  group: null,
  brand: 'Hapuvida Lacquer',
  maker: 'Sunil Perera, Matale',
  material: 'Turned wood, lac',
  description: 'Turned on a pole lathe and coloured with sticks of lac.',
  options: sizesIn(variants),
  variants,
  discount: 0,
  pictures: [],
  createdAt: new Date('2026-10-01T08:00:00Z'),
  ...given,
});

/** The product as lists show it, without reviews. */
export function aSummary(id: string, given: GivenProduct = {}): ProductSummary {
  const product = aProduct(id, given);
  return {
    tags: [],
    ...product,
    sizes: sizesOf(product.options),
    variants: numbered(product.variants),
    ...sumOfVariants(product.variants),
    ...leadPrice(product.variants, product.discount),
    lowStockAt: product.lowStock ?? defaultShopSettings.lowStock,
    oneOfAKind: false,
    rating: 0,
    reviewCount: 0,
    updatedAt: product.createdAt,
    intro: '',
  };
}

/** The pieces of a product's sizes together, or of one size, in the database. */
export async function stockOf(shop: Shop, id: string, size?: string): Promise<number> {
  const rows = await shop.db
    .selectFrom('product_variants')
    .select('stock')
    .where('product_id', '=', id)
    .$if(size !== undefined, (query) => query.where('size', '=', size ?? ''))
    .execute();
  return rows.reduce((sum, row) => sum + row.stock, 0);
}

export const aLine = (given: Partial<Line> = {}): Line => ({
  productId: 'lacquer-band-bowl',
  name: 'Lacquer Band Bowl',
  brand: 'Hapuvida Lacquer',
  image: '/placeholder.svg',
  unitCents: 390_000,
  listCents: 390_000,
  discount: 0,
  size: 'Default',
  quantity: 1,
  countInStock: 12,
  ...given,
});

/** Where the parcels of the tests go. */
export const parcels = {
  ...lakeRoad,
  street: '5 Kandy Road',
  city: 'Galle',
  zip: '80000',
  email: 'parcels@example.com',
};

/** A request for one bowl of 3,900 rupees, with what its shopper saw. */
export const oneBowl = {
  userId: undefined,
  cartItems: [{ _id: 'lacquer-band-bowl', size: 'Default', qty: 1 }],
  delivery_address: parcels,
  paymentMethod: 'cash_on_delivery' as const,
  subTotalAmt: 3900,
  totalAmt: 3900,
};

const anAdmin: CurrentUser = {
  id: 'an-admin',
  email: 'sunil@example.com',
  name: 'Sunil Fernando',
  role: 'admin',
  language: 'en',
  sessionId: 'none',
  permissions: [],
};

/** Packs an order and gives it to a driver. */
export async function onItsWay(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.adminOrders.approve(anAdmin, number, {});
  await assignTo(shop, number, driverId);
}

/** The driver is under way with it. */
export async function startDelivery(shop: Shop, number: string, driver: CurrentUser) {
  await onItsWay(shop, number, driver.id);
  await shop.deliveries.drive(driver, number, 'delivering');
}

export async function deliver(shop: Shop, number: string, driver: CurrentUser) {
  await startDelivery(shop, number, driver);
  await shop.deliveries.drive(driver, number, 'delivered');
}

/** Gives an order to a driver, or to another one. */
export async function assignTo(shop: Shop, number: string, driverId: string): Promise<void> {
  await shop.drivers.assign(anAdmin, number, { driverId });
}
