import * as v from 'valibot';
import { idText } from '#lib/format/short-text.ts';
import { leadPrice, ownDiscountOf } from '#lib/catalogue/price.ts';
import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import type { Review } from '#lib/reviews/review.ts';
import { USE_ONE } from '#lib/catalogue/messages.ts';
import { toWireReview } from './codec.ts';
import type { CatalogueRepo } from './repo.ts';
import { isProductId } from './service.ts';

/** Products for edge instances, in internal units (docs/api.md "Instances"); this file writes and reads them. */

const whole = v.pipe(v.number(), v.integer());
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
);

const ProductSummarySchema = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  group: v.nullable(v.string()),
  brand: v.string(),
  maker: v.string(),
  material: v.string(),
  options: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  tags: v.array(v.string()),
  variants: v.pipe(
    v.array(
      v.object({
        number: whole,
        size: v.string(),
        countInStock: whole,
        priceCents: whole,
        saleCents: v.nullable(whole),
        sku: v.string(),
        barcode: v.string(),
        picture: v.nullable(v.string()),
        weightGrams: v.nullable(whole),
        formerTitles: v.array(v.string()),
      }),
    ),
    v.minLength(1),
  ),
  priceCents: whole,
  saleCents: v.nullable(whole),
  discount: v.number(),
  countInStock: whole,
  lowStockAt: whole,
  oneOfAKind: v.boolean(),
  sizes: v.array(v.string()),
  pictures: v.array(v.object({ hash: v.string(), alt: v.string() })),
  rating: v.number(),
  reviewCount: whole,
  createdAt: instant,
  updatedAt: instant,
  intro: v.string(),
});

const PublicReviewSchema = v.object({
  name: v.string(),
  email: v.string(),
  rating: v.number(),
  comment: v.string(),
  createdAt: instant,
  boughtHere: v.boolean(),
});

const FullProductSchema = v.object({
  ...ProductSummarySchema.entries,
  description: v.string(),
  pastPrices: v.array(
    v.object({
      number: whole,
      from: instant,
      priceCents: whole,
      saleCents: v.nullable(whole),
      discount: v.number(),
    }),
  ),
  reviews: v.array(PublicReviewSchema),
});

export const ProductPageSchema = v.object({
  products: v.array(
    v.object({ ...ProductSummarySchema.entries, description: v.optional(v.string()) }),
  ),
});
export const OneProductSchema = v.object({ product: FullProductSchema });
export const ReviewPageSchema = v.object({ reviews: v.array(PublicReviewSchema) });

export const toFeedProduct = (
  product: ProductSummary,
): v.InferInput<typeof ProductSummarySchema> => ({
  id: product.id,
  name: product.name,
  category: product.category,
  group: product.group,
  brand: product.brand,
  maker: product.maker,
  material: product.material,
  options: product.options.map(({ name, values }) => ({ name, values: [...values] })),
  tags: [...product.tags],
  variants: product.variants.map((variant) => ({
    ...variant,
    formerTitles: [...variant.formerTitles],
  })),
  ...leadPrice(product.variants, ownDiscountOf(product)),
  discount: ownDiscountOf(product),
  countInStock: product.countInStock,
  lowStockAt: product.lowStockAt,
  oneOfAKind: product.oneOfAKind,
  sizes: [...product.sizes],
  pictures: product.pictures.map(({ hash, alt }) => ({ hash, alt })),
  rating: product.rating,
  reviewCount: product.reviewCount,
  createdAt: product.createdAt.toISOString(),
  updatedAt: product.updatedAt.toISOString(),
  intro: product.intro,
});

export const toFullFeedProduct = (product: Product): v.InferInput<typeof FullProductSchema> => ({
  ...toFeedProduct(product),
  description: product.description,
  pastPrices: product.pastPrices.map((price) => ({ ...price, from: price.from.toISOString() })),
  reviews: product.reviews.map((review: Review) => toWireReview(review)),
});

/** Limits the length of the response and its address. */
export const PRODUCTS_PER_PAGE = 500;
export const MAX_NAMED = 100;

const PRODUCT = 'id must be the id of a product.';
const AFTER = 'after must be the id of a product.';

export const FeedQuerySchema = v.object({
  id: v.pipe(
    v.array(v.pipe(idText(PRODUCT), v.check(isProductId, PRODUCT))),
    v.maxLength(MAX_NAMED, `Ask for at most ${MAX_NAMED} products.`),
  ),
  after: v.optional(v.pipe(idText(AFTER), v.check(isProductId, AFTER))),
  descriptions: v.optional(v.picklist(['1'], USE_ONE)),
});

export const feedFieldsOf = (params: URLSearchParams) => ({
  id: params.getAll('id'),
  after: params.get('after') ?? undefined,
  descriptions: params.get('descriptions') ?? undefined,
});

type FeedQuery = v.InferOutput<typeof FeedQuerySchema>;

/** Products with the given ids, or all of them by page. */
export const createCatalogueFeedService = (repo: CatalogueRepo) => ({
  async some({ id, after = '', descriptions }: FeedQuery) {
    const products = await (id.length > 0
      ? repo.summaries(id)
      : repo.summariesAfter(after, PRODUCTS_PER_PAGE));
    if (descriptions === undefined) return products.map(toFeedProduct);
    const whole = await repo.descriptions(products.map((product) => product.id));
    return products.map((product) => ({
      ...toFeedProduct(product),
      description: whole.get(product.id) ?? '',
    }));
  },
});
