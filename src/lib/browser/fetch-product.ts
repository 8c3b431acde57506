import * as v from 'valibot';
import { type FetchedProduct, ProductResponse } from '#lib/catalogue/codec.ts';
import { http, refusalStatus } from './fetch.ts';

export type ProductNow = FetchedProduct | 'gone';

const AT_ONCE = 6;

export async function fetchAll(ids: readonly string[]): Promise<ReadonlyMap<string, ProductNow>> {
  const known = new Map<string, ProductNow>();
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      known.set(id, await fetchProduct(id));
    }
  };
  await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  return known;
}

async function fetchProduct(id: string): Promise<ProductNow> {
  try {
    const response: unknown = await http(`/api/products/${encodeURIComponent(id)}`);
    return v.parse(ProductResponse, response).product;
  } catch (error) {
    const status = refusalStatus(error);
    if (status === 404 || status === 410) return 'gone';
    throw error;
  }
}
