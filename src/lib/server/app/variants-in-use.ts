import { variantId } from '#lib/catalogue/variants.ts';
import type { CatalogueServices } from '#lib/server/features/catalogue/services.ts';
import { countCarts } from '#lib/server/features/cart/service.ts';
import { countOpenOrders } from '#lib/server/features/orders/orders.ts';
import type { Db } from '#lib/server/infra/db/open.ts';

export interface InUseDeps {
  db: Db;
  products: Pick<CatalogueServices['products'], 'find'>;
}

/** The variants of a product that are in carts of accounts or in open orders. Throws `missing`. */
export const createVariantsInUse =
  ({ db, products }: InUseDeps) =>
  async (productId: string) => {
    const product = await products.find(productId);
    const cartsOf = await countCarts(db, productId);
    const ordersOf = await countOpenOrders(db, productId);
    return product.variants
      .map((variant) => ({
        _id: variantId(productId, variant),
        title: variant.size,
        carts: cartsOf(variant.size),
        orders: ordersOf(variant.number),
      }))
      .filter(({ carts, orders }) => carts + orders > 0);
  };
