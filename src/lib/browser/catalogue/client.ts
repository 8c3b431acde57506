import * as v from 'valibot';
import { http, statusOfFailure } from '#lib/browser/fetch.ts';

/** What a cart needs to know of a product: the wire's names of docs/api.md "Products". */
export const ProductOnWire = v.object({
  _id: v.string(),
  name: v.string(),
  brand: v.string(),
  images: v.array(v.string()),
  price: v.number(),
  discount: v.number(),
  countInStock: v.number(),
  sizes: v.array(v.string()),
});
const Fetched = v.object({ product: ProductOnWire });
export type FetchedProduct = v.InferOutput<typeof ProductOnWire>;

/** A product as it is now; `gone` when the shop sells it no longer. Throws without a line. */
export async function fetchProduct(id: string): Promise<FetchedProduct | 'gone'> {
  try {
    const answer: unknown = await http(`/api/products/${encodeURIComponent(id)}`);
    return v.parse(Fetched, answer).product;
  } catch (error) {
    const status = statusOfFailure(error);
    if (status === 404 || status === 410) return 'gone';
    throw error;
  }
}
