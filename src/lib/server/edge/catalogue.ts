import {
  PRODUCTS_PER_PAGE,
  MAX_NAMED,
  ProductPageSchema,
  OneProductSchema,
  ReviewPageSchema,
} from '#lib/server/features/catalogue/feed.ts';
import type { ProductSource } from '#lib/server/features/catalogue/product-index.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Api } from './api.ts';
import * as v from 'valibot';
import { createChangeFollower } from '#lib/server/infra/change-follower.ts';
import type { Paging } from '#lib/paging/paging.ts';

export function remoteCatalogue(api: Api) {
  async function page(params: URLSearchParams) {
    const { products } = await api.read(ProductPageSchema, `/api/catalogue?${params}`);
    return products;
  }

  async function named(ids: readonly string[]) {
    const all = [];
    for (const some of inChunks(ids, MAX_NAMED)) {
      all.push(...(await page(new URLSearchParams(some.map((id) => ['id', id])))));
    }
    return all;
  }

  async function everything(wishlistIds: Record<string, string> = {}) {
    const all = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const some = await page(new URLSearchParams({ ...wishlistIds, ...(after && { after }) }));
      all.push(...some);
      after = some.length < PRODUCTS_PER_PAGE ? undefined : some.at(-1)?.id;
    }
    return all;
  }

  const source: ProductSource = {
    summaries: (ids) => (ids ? named(ids) : everything()),

    async descriptions() {
      const products = await everything({ descriptions: '1' });
      return new Map(products.map(({ id, description = '' }) => [id, description]));
    },

    async find(id) {
      try {
        const path = `/api/catalogue/${encodeURIComponent(id)}`;
        return { ...(await api.read(OneProductSchema, path)).product, archived: false };
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.reason === 'gone') return { archived: true };
        if (error.reason === 'missing') return undefined;
        throw error;
      }
    },
  };

  return {
    source,

    reviews: {
      async page(productId: string, { page: number, limit }: Paging) {
        const path = `/api/products/${encodeURIComponent(productId)}/reviews`;
        const read = await api.read(ReviewPageSchema, `${path}?page=${number}&limit=${limit}`);
        return read.reviews;
      },
    },
  };
}

const ChangesSchema = v.object({ revision: v.number(), tags: v.array(v.string()) });

/** Follows the backend's changes; a poll without changes is a 304. */
export function remoteChanges(api: Api) {
  let quiet: { since: number; etag: string | undefined } | undefined;

  return createChangeFollower(async (seen) => {
    if (seen === undefined) return api.read(ChangesSchema, '/api/changes');
    const known = quiet?.since === seen ? quiet.etag : undefined;
    const read = await api.readAnew(ChangesSchema, `/api/changes?since=${seen}`, known);
    if (!read) return { revision: seen, tags: [] };
    const { revision, tags } = read.content;
    if (revision === seen) quiet = { since: seen, etag: read.etag };
    return { revision, tags };
  });
}
