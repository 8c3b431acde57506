import { sql } from 'kysely';
import { type Variant, type VariantDraft, variantFinder } from '#lib/catalogue/variants.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { Tx } from '#lib/server/infra/db/open.ts';
import type { RenamedVariant } from '#lib/server/infra/db/rename-titles.ts';
import type { ProductVariantRow } from '#lib/server/infra/db/catalogue-tables.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import { variantsByProduct, variantsOf } from './repo.ts';

export interface VariantsDraft {
  id: string;
  variants: readonly VariantDraft[];
}

type WrittenRow = Omit<ProductVariantRow, 'fell_at'>;

interface Written {
  rows: readonly WrittenRow[];
  renamed: readonly RenamedVariant[];
}

export async function lockVariantsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('product_variants')
    .set((eb) => ({ stock: eb.ref('stock') }))
    .where('product_id', 'in', ids)
    .execute();
}

export async function lockVariants(tx: Tx, id: string): Promise<Variant[]> {
  await lockVariantsOf(tx, [id]);
  return variantsOf(tx, id);
}

/** Every process holds them in memory; carts and links from before older renamings are rare. */
const MAX_FORMER_TITLES = 10;

const blank = {
  saleCents: null,
  sku: '',
  barcode: '',
  picture: null,
  weightGrams: null,
  formerTitles: [],
};

/** A price that is no longer a reduction falls away. */
const reductionOf = (saleCents: number | null, priceCents: number): number =>
  saleCents !== null && saleCents < priceCents ? saleCents : 0;

/** Numbers new variants after `last`. */
function toRows({ id, variants }: VariantsDraft, known: readonly Variant[], last: number): Written {
  let highest = last;
  const renamed: RenamedVariant[] = [];
  const titles = new Set(variants.map(({ size }) => size));
  const find = variantFinder(known, variants);
  const rows = variants.map((draft) => {
    const before = find(draft);
    const { number = (highest += 1), ...kept } = before ?? { number: undefined, ...blank };
    const isRenamed = before !== undefined && before.size !== draft.size;
    if (isRenamed) renamed.push({ productId: id, before: before.size, after: draft.size });
    const former = isRenamed ? [...kept.formerTitles, before.size] : kept.formerTitles;
    const { sku = kept.sku, barcode = kept.barcode } = draft;
    const { picture = kept.picture, weightGrams = kept.weightGrams } = draft;
    const { saleCents = kept.saleCents } = draft;
    return {
      product_id: id,
      number,
      size: draft.size,
      stock: draft.countInStock,
      price_cents: draft.priceCents,
      sale_cents: reductionOf(saleCents, draft.priceCents),
      sku,
      barcode,
      picture_hash: picture,
      weight_grams: weightGrams,
      former_titles: JSON.stringify(
        former.filter((title) => !titles.has(title)).slice(-MAX_FORMER_TITLES),
      ),
    };
  });
  return { rows, renamed };
}

/** Throws `conflict` for a SKU of another product. */
async function checkSkus(tx: Tx, rows: readonly WrittenRow[]): Promise<void> {
  const sent = new Set<string>();
  for (const { sku } of rows) {
    if (sku === '') continue;
    if (sent.has(sku)) throw takenSku(sku, 'two variants');
    sent.add(sku);
  }
  for (const skus of inChunks([...sent])) {
    const taken = await tx
      .selectFrom('product_variants')
      .innerJoin('products', 'products.id', 'product_id')
      .select(['sku', 'name'])
      .where('sku', 'in', skus)
      .executeTakeFirst();
    if (taken) throw takenSku(taken.sku, taken.name);
  }
}

function takenSku(sku: string, owner: string): Refusal {
  const message = `SKU ${sku} belongs to ${owner}.`;
  return new Refusal('conflict', message, { errors: { variants: message }, body: { sku } });
}

/** Products whose SKUs move must not have them meanwhile. */
async function clearSkus(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('product_variants')
    .set({ sku: '' })
    .where('product_id', 'in', ids)
    .where('sku', '<>', '')
    .execute();
}

async function dropOthers(tx: Tx, rows: readonly WrittenRow[]): Promise<void> {
  const byProduct = Map.groupBy(rows, (row) => row.product_id);
  await tx
    .deleteFrom('product_variants')
    .where((eb) =>
      eb.or(
        [...byProduct].map(([id, kept]) =>
          eb.and([
            eb('product_id', '=', id),
            eb(
              'number',
              'not in',
              kept.map(({ number }) => number),
            ),
          ]),
        ),
      ),
    )
    .execute();
}

/**
 * Writes the variants of locked products; a known variant keeps its row, so that an order waiting for its
 * lock finds it. Throws `conflict` for a SKU that another variant has.
 */
export async function putVariants(
  tx: Tx,
  drafts: readonly VariantsDraft[],
): Promise<RenamedVariant[]> {
  const renamed: RenamedVariant[] = [];
  for (const chunk of inChunks(drafts, PRODUCTS_AT_ONCE)) {
    const ids = chunk.map(({ id }) => id);
    const [known, products] = await Promise.all([
      variantsByProduct(tx, ids),
      tx.selectFrom('products').select(['id', 'last_variant']).where('id', 'in', ids).execute(),
    ]);
    const lastOf = new Map(products.map((row) => [row.id, row.last_variant]));
    const written = chunk.map((draft) =>
      toRows(draft, known.get(draft.id) ?? [], lastOf.get(draft.id) ?? 0),
    );
    const rows = written.flatMap((one) => one.rows);
    renamed.push(...written.flatMap((one) => one.renamed));
    await dropOthers(tx, rows);
    await clearSkus(tx, ids);
    await checkSkus(tx, rows);
    for (const some of inChunks(rows)) await writeRows(tx, some);
    await raiseLastNumbers(tx, ids);
  }
  return renamed;
}
const PRODUCTS_AT_ONCE = 100;

async function raiseLastNumbers(tx: Tx, ids: readonly string[]): Promise<void> {
  const highest = sql<number>`(select max(number) from product_variants where product_id = products.id)`;
  await tx
    .updateTable('products')
    .set({ last_variant: highest })
    .where('id', 'in', ids)
    .where(highest, '>', sql.ref<number>('last_variant'))
    .execute();
}

/** Of a locked product, whose `updated_at` is the time of the change. */
const fellAt = sql<string | null>`case
  when excluded.stock < product_variants.stock
  then (select updated_at from products where id = product_variants.product_id)
  else product_variants.fell_at
end`;

async function writeRows(tx: Tx, rows: readonly WrittenRow[]): Promise<void> {
  await tx
    .insertInto('product_variants')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['product_id', 'number']).doUpdateSet((eb) => ({
        size: eb.ref('excluded.size'),
        stock: eb.ref('excluded.stock'),
        price_cents: eb.ref('excluded.price_cents'),
        sale_cents: eb.ref('excluded.sale_cents'),
        sku: eb.ref('excluded.sku'),
        barcode: eb.ref('excluded.barcode'),
        picture_hash: eb.ref('excluded.picture_hash'),
        weight_grams: eb.ref('excluded.weight_grams'),
        former_titles: eb.ref('excluded.former_titles'),
        fell_at: fellAt,
      })),
    )
    .execute();
}
