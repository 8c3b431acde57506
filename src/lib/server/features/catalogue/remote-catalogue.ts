import * as v from 'valibot';
import { toFeedProduct } from './remote-codec.ts';
import type { CatalogueRepo } from './repo.ts';
import { isProductId } from './service.ts';

/** The most that one answer names, so that neither it nor its address grows long. */
export const PRODUCTS_PER_PAGE = 500;
export const MAX_NAMED = 100;

const PRODUCT = 'id must be the id of a product.';

/** What `GET /api/catalogue` may be asked. */
export const FeedQuerySchema = v.object({
  id: v.pipe(
    v.array(v.pipe(v.string(), v.check(isProductId, PRODUCT))),
    v.maxLength(MAX_NAMED, `Name at most ${MAX_NAMED} products.`),
  ),
  after: v.optional(v.pipe(v.string(), v.check(isProductId, 'after must be the id of a product.'))),
  descriptions: v.optional(v.picklist(['1'], 'Use 1 or leave it out.')),
});

/** The fields of an address as the schema takes them. */
export const feedFieldsOf = (params: URLSearchParams) => ({
  id: params.getAll('id'),
  after: params.get('after') ?? undefined,
  descriptions: params.get('descriptions') ?? undefined,
});

type GoodsQuery = v.InferOutput<typeof FeedQuerySchema>;

/** What is on sale, told to instances that keep none of it: the goods that are named, or all, in turn. */
export const createCatalogueFeedService = (repo: CatalogueRepo) => ({
  async some({ id, after = '', descriptions }: GoodsQuery) {
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
