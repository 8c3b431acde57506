import { toPercent } from '#lib/catalogue/price.ts';
import type { PastPrice } from '#lib/catalogue/product.ts';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { prepared } from '#lib/server/infra/db/statements.ts';

/** Stores the prices of the products' variants from `at` on, if they have changed. */
export async function keepPrices(tx: Tx, ids: readonly string[], at: string): Promise<void> {
  await tx
    .insertInto('past_prices')
    .columns(['product_id', 'number', 'from_at', 'price_cents', 'sale_cents', 'discount_bp'])
    .expression((insert) =>
      insert
        .selectFrom('product_variants as v')
        .innerJoin('products as p', 'p.id', 'v.product_id')
        .select((eb) => [
          'v.product_id',
          'v.number',
          eb.cast<string>(eb.val(at), 'text').as('from_at'),
          'v.price_cents',
          'v.sale_cents',
          'p.discount_bp',
        ])
        .where('v.product_id', 'in', ids)
        .where((eb) =>
          eb.not(
            eb.exists(
              eb
                .selectFrom('past_prices as known')
                .select('known.number')
                .whereRef('known.product_id', '=', 'v.product_id')
                .whereRef('known.number', '=', 'v.number')
                .whereRef('known.price_cents', '=', 'v.price_cents')
                .whereRef('known.sale_cents', '=', 'v.sale_cents')
                .whereRef('known.discount_bp', '=', 'p.discount_bp')
                .where('known.from_at', '=', (known) =>
                  known
                    .selectFrom('past_prices as latest')
                    .select((inner) => inner.fn.max<string>('latest.from_at').as('at'))
                    .whereRef('latest.product_id', '=', 'v.product_id')
                    .whereRef('latest.number', '=', 'v.number'),
                ),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'number', 'from_at']).doUpdateSet((eb) => ({
        price_cents: eb.ref('excluded.price_cents'),
        sale_cents: eb.ref('excluded.sale_cents'),
        discount_bp: eb.ref('excluded.discount_bp'),
      })),
    )
    .execute();
}

const pastPrices = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('past_prices')
    .select(['number', 'from_at', 'price_cents', 'sale_cents', 'discount_bp'])
    .where('product_id', '=', id)
    .orderBy('from_at', 'desc'),
);

/** The latest first. */
export const pastPricesOf = async (db: Db | Tx, id: string): Promise<PastPrice[]> =>
  (await pastPrices(db, { id })).rows.map(
    ({ number, from_at, price_cents, sale_cents, discount_bp }) => ({
      number,
      from: new Date(from_at),
      priceCents: price_cents,
      saleCents: sale_cents || null,
      discount: toPercent(discount_bp),
    }),
  );
