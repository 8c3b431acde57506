import { leadPrice, toPercent } from '#lib/catalogue/price.ts';
import {
  INTRO_LENGTH,
  type Picture,
  type AdminProduct,
  type ProductSummary,
} from '#lib/catalogue/product.ts';
import { byShortText, shortTexts } from '#lib/catalogue/product-fields.ts';
import { inOptionOrder, sizesOf } from '#lib/catalogue/options.ts';
import { sumOfVariants, type Variant } from '#lib/catalogue/variants.ts';
import { averageOf, MAX_REVIEWS } from '#lib/reviews/review.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared, preparedList } from '#lib/server/infra/db/statements.ts';
import type { ProductRow, ProductVariantRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { lowStockAt } from './low-stock-repo.ts';
import { pastPricesOf } from './past-prices-repo.ts';
import { optionsIn, textsIn } from './stored-lists.ts';
import { reviewsOf, type Viewer } from './product-reviews-repo.ts';

const summaryColumns = [
  'id',
  ...shortTexts,
  'category',
  'group_name',
  'discount_bp',
  'options',
  'tags',
  'one_of_a_kind',
  'rating_halves',
  'review_count',
  'created_at',
  'updated_at',
] as const;
export type SummaryRow = Pick<ProductRow, (typeof summaryColumns)[number] | 'description'> & {
  low_stock_at: number;
};

const variantColumns = [
  'product_id',
  'number',
  'size',
  'stock',
  'price_cents',
  'sale_cents',
  'sku',
  'barcode',
  'picture_hash',
  'weight_grams',
  'former_titles',
] as const;

const toVariant = (row: Pick<ProductVariantRow, (typeof variantColumns)[number]>): Variant => ({
  number: row.number,
  size: row.size,
  countInStock: row.stock,
  priceCents: row.price_cents,
  saleCents: row.sale_cents || null,
  sku: row.sku,
  barcode: row.barcode,
  picture: row.picture_hash,
  weightGrams: row.weight_grams,
  formerTitles: textsIn(row.former_titles),
});

interface Parts {
  variants: readonly Variant[];
  pictures: readonly Picture[];
}

function toSummary(row: SummaryRow, { variants, pictures }: Parts): ProductSummary {
  const options = optionsIn(row.options);
  const discount = toPercent(row.discount_bp);
  return {
    id: row.id,
    ...byShortText((name) => row[name]),
    category: row.category,
    group: row.group_name,
    options,
    sizes: sizesOf(options),
    variants: inOptionOrder(options, variants),
    ...sumOfVariants(variants),
    ...leadPrice(variants, discount),
    tags: textsIn(row.tags),
    discount,
    lowStockAt: row.low_stock_at,
    oneOfAKind: row.one_of_a_kind === 1,
    pictures,
    rating: averageOf(row.rating_halves, row.review_count),
    reviewCount: row.review_count,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    intro: row.description.slice(0, INTRO_LENGTH),
  };
}

const productById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('products').selectAll().select(lowStockAt.as('low_stock_at')).where('id', '=', id),
);
const picturesById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('product_pictures')
    .select(['hash', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position'),
);

const variantsById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('product_variants')
    .select(variantColumns)
    .where('product_id', '=', id)
    .orderBy('number'),
);

/** In the order of their numbers. */
export const variantsOf = async (db: Db | Tx, id: string): Promise<Variant[]> =>
  (await variantsById(db, { id })).rows.map(toVariant);

const variants = (db: Db | Tx) => db.selectFrom('product_variants').select(variantColumns);
const variantsByIds = preparedList((db, ids) => variants(db).where('product_id', 'in', ids));

export async function variantsByProduct(
  db: Db | Tx,
  ids: readonly string[] | undefined,
): Promise<Map<string, Variant[]>> {
  const rows = ids ? (await variantsByIds(db, ids)).rows : await variants(db).execute();
  const byProduct = new Map<string, Variant[]>();
  for (const row of rows) {
    const variants = byProduct.get(row.product_id);
    if (variants) variants.push(toVariant(row));
    else byProduct.set(row.product_id, [toVariant(row)]);
  }
  return byProduct;
}

const pictures = (db: Db | Tx) =>
  db
    .selectFrom('product_pictures')
    .select(['product_id', 'hash', 'alt'])
    .orderBy('product_id')
    .orderBy('position');
const picturesByIds = preparedList((db, ids) => pictures(db).where('product_id', 'in', ids));

async function picturesOf(
  db: Db | Tx,
  ids: readonly string[] | undefined,
): Promise<Map<string, Picture[]>> {
  const rows = ids ? (await picturesByIds(db, ids)).rows : await pictures(db).execute();
  const byProduct = new Map<string, Picture[]>();
  for (const { product_id, hash, alt } of rows) {
    const pictures = byProduct.get(product_id);
    if (pictures) pictures.push({ hash, alt });
    else byProduct.set(product_id, [{ hash, alt }]);
  }
  return byProduct;
}

/** Reads the parts of the products in `ids`, or of all. */
export async function withParts(
  db: Db | Tx,
  reading: Promise<readonly SummaryRow[]> | readonly SummaryRow[],
  ids: readonly string[] | undefined,
): Promise<ProductSummary[]> {
  const [rows, variants, pictures] = await Promise.all([
    reading,
    variantsByProduct(db, ids),
    picturesOf(db, ids),
  ]);
  return rows.map((row) =>
    toSummary(row, {
      variants: variants.get(row.id) ?? [],
      pictures: pictures.get(row.id) ?? [],
    }),
  );
}

export const selectSummaries = (db: Db | Tx, state: 'on-sale' | 'archived' = 'on-sale') =>
  db
    .selectFrom('products')
    .select(summaryColumns)
    .select(lowStockAt.as('low_stock_at'))
    .select((eb) =>
      eb.fn<string>('substr', ['description', eb.lit(1), eb.lit(INTRO_LENGTH)]).as('description'),
    )
    .where('archived_at', state === 'archived' ? 'is not' : 'is', null);

const summariesByIds = preparedList((db, ids) => selectSummaries(db).where('id', 'in', ids));

export function catalogueRepo(db: Db | Tx) {
  return {
    async summaries(ids?: readonly string[]): Promise<ProductSummary[]> {
      if (ids?.length === 0) return [];
      const rows = ids
        ? summariesByIds(db, ids).then((found) => found.rows)
        : selectSummaries(db).execute();
      return withParts(db, rows, ids);
    },

    async descriptions(ids?: readonly string[]): Promise<Map<string, string>> {
      if (ids?.length === 0) return new Map();
      const rows = await db
        .selectFrom('products')
        .select(['id', 'description'])
        .where('archived_at', 'is', null)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute();
      return new Map(rows.map((row) => [row.id, row.description]));
    },

    async find(id: string, viewer?: Viewer): Promise<AdminProduct | undefined> {
      const { rows } = await productById(db, { id });
      const [row] = rows;
      if (!row) return undefined;
      const [variants, pictures, pastPrices, reviews] = await Promise.all([
        variantsOf(db, id),
        picturesById(db, { id }),
        pastPricesOf(db, id),
        row.review_count > 0
          ? reviewsOf(db, id, { page: 1, limit: MAX_REVIEWS }, viewer)
          : Promise.resolve([]),
      ]);
      return {
        ...toSummary(row, { variants, pictures: pictures.rows }),
        description: row.description,
        lowStock: row.low_stock,
        pastPrices,
        reviews,
        archived: row.archived_at !== null,
        draft: row.archived_at === row.created_at,
      };
    },

    async hasPicture(hash: string): Promise<boolean> {
      const row = await db
        .selectFrom('product_pictures')
        .select('hash')
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
  };
}
export type CatalogueRepo = ReturnType<typeof catalogueRepo>;
