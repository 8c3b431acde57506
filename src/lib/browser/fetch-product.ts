import * as v from 'valibot';
import { type FetchedProduct, ProductResponse } from '#lib/catalogue/codec.ts';
import { http, statusOfFailure } from './fetch.ts';

/** A product as it is now; `gone` when it is no longer sold. Throws when offline. */
export async function fetchProduct(id: string): Promise<FetchedProduct | 'gone'> {
  try {
    const response: unknown = await http(`/api/products/${encodeURIComponent(id)}`);
    return v.parse(ProductResponse, response).product;
  } catch (error) {
    const status = statusOfFailure(error);
    if (status === 404 || status === 410) return 'gone';
    throw error;
  }
}
