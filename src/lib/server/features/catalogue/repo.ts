import {
  type CategorySlug,
  type GroupSlug,
  isCategory,
  isGroup,
} from '#lib/catalogue/categories.ts';
import {
  sizes,
  EXCERPT_LENGTH,
  excerptOf,
  type Picture,
  type Product,
  type ProductSummary,
} from '#lib/catalogue/product.ts';
import { averageOf, MAX_REVIEWS } from '#lib/reviews/review.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';
import type { ProductRow } from '#lib/server/infra/db/schema.ts';
import { reviewsOf, type Viewer } from './reviews-repo.ts';

const toCategory = (slug: string): CategorySlug => (isCategory(slug) ? slug : 'fashion');
const toGroup = (slug: string | null): GroupSlug | null => (slug && isGroup(slug) ? slug : null);

const summaryColumns = [
  'id',
  'name',
  'category',
  'group_name',
  'brand',
  'maker',
  'material',
  'price_cents',
  'discount_bp',
  'stock',
  'sizes',
  'rating_halves',
  'review_count',
  'created_at',
  'updated_at',
] as const;
type SummaryRow = Pick<ProductRow, (typeof summaryColumns)[number] | 'description'>;

function toSummary(row: SummaryRow, pictures: readonly Picture[]): ProductSummary {
  const offered = row.sizes.split('|');
  return {
    id: row.id,
    name: row.name,
    category: toCategory(row.category),
    group: toGroup(row.group_name),
    brand: row.brand,
    maker: row.maker,
    material: row.material,
    priceCents: row.price_cents,
    discount: row.discount_bp / 100,
    countInStock: row.stock,
    sizes: sizes.filter((size) => offered.includes(size)),
    pictures,
    rating: averageOf(row.rating_halves, row.review_count),
    reviewCount: row.review_count,
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
    teaser: excerptOf(row.description),
  };
}

const productById = prepared((db, { id }: { id: string }) =>
  db.selectFrom('products').selectAll().where('id', '=', id),
);
const picturesById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('product_pictures')
    .select(['hash', 'alt'])
    .where('product_id', '=', id)
    .orderBy('position'),
);

async function picturesOf(
  db: Db | Tx,
  ids: readonly string[] | undefined,
): Promise<Map<string, Picture[]>> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['product_id', 'hash', 'alt'])
    .$if(ids !== undefined, (query) => query.where('product_id', 'in', ids ?? []))
    .orderBy('product_id')
    .orderBy('position')
    .execute();
  const byProduct = new Map<string, Picture[]>();
  for (const { product_id, hash, alt } of rows) {
    const pictures = byProduct.get(product_id);
    if (pictures) pictures.push({ hash, alt });
    else byProduct.set(product_id, [{ hash, alt }]);
  }
  return byProduct;
}

const selectSummaries = (db: Db | Tx) =>
  db
    .selectFrom('products')
    .select(summaryColumns)
    .select((eb) =>
      eb
        .fn<string>('substr', ['description', eb.lit(1), eb.lit(EXCERPT_LENGTH + 1)])
        .as('description'),
    )
    .where('archived_at', 'is', null);

export function catalogueRepo(db: Db | Tx) {
  return {
    /** All products on sale, or those of `ids`. */
    async summaries(ids?: readonly string[]): Promise<ProductSummary[]> {
      if (ids?.length === 0) return [];
      const rows = await selectSummaries(db)
        .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
        .execute();
      const pictures = await picturesOf(db, ids);
      return rows.map((row) => toSummary(row, pictures.get(row.id) ?? []));
    },

    /** Products on sale by id, after the given one. */
    async summariesAfter(id: string, limit: number): Promise<ProductSummary[]> {
      const rows = await selectSummaries(db)
        .where('id', '>', id)
        .orderBy('id')
        .limit(limit)
        .execute();
      if (rows.length === 0) return [];
      const pictures = await picturesOf(
        db,
        rows.map((row) => row.id),
      );
      return rows.map((row) => toSummary(row, pictures.get(row.id) ?? []));
    },

    /** The descriptions of all products on sale, or of those of `ids`, by id. */
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

    /** A product with its newest reviews; the reviewers' emails are masked for `viewer`. */
    async find(
      id: string,
      viewer?: Viewer,
    ): Promise<(Product & { archived: boolean }) | undefined> {
      const { rows } = await productById(db, { id });
      const [row] = rows;
      if (!row) return undefined;
      const [pictures, reviews] = await Promise.all([
        picturesById(db, { id }),
        row.review_count > 0
          ? reviewsOf(db, id, { page: 1, limit: MAX_REVIEWS }, viewer)
          : Promise.resolve([]),
      ]);
      return {
        ...toSummary(row, pictures.rows),
        description: row.description,
        reviews,
        archived: row.archived_at !== null,
      };
    },

    /** Whether a picture belongs to any product. */
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
