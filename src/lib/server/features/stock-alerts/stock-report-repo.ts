import { lowVariants } from '#lib/server/features/catalogue/products.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';

export interface LowSize {
  productId: string;
  name: string;
  size: string;
  stock: number;
  /** The state in the last report; `undefined` if it was neither. */
  was: 'low' | 'sold-out' | undefined;
}

export async function lowSizes(tx: Tx): Promise<LowSize[]> {
  const rows = await lowVariants(tx)
    .leftJoin('reported_stock as reported', (join) =>
      join
        .onRef('reported.product_id', '=', 'variant.product_id')
        .onRef('reported.size', '=', 'variant.size'),
    )
    .select(['variant.product_id', 'products.name', 'variant.size', 'stock', 'is_sold_out'])
    .orderBy('products.name')
    .orderBy('variant.product_id')
    .execute();
  return rows.map(({ product_id: productId, is_sold_out: wasSoldOut, ...row }) => ({
    ...row,
    productId,
    was: wasSoldOut === null ? undefined : wasSoldOut === 1 ? 'sold-out' : 'low',
  }));
}

export async function rememberReported(tx: Tx, low: readonly LowSize[]): Promise<void> {
  await tx.deleteFrom('reported_stock').execute();
  for (const some of inChunks(low)) {
    const rows = some.map(({ productId, size, stock }) => ({
      product_id: productId,
      size,
      is_sold_out: stock < 1 ? (1 as const) : (0 as const),
    }));
    await tx.insertInto('reported_stock').values(rows).execute();
  }
}
