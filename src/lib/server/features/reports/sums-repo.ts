import type { Selectable } from 'kysely';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { FigureSumTable } from '#lib/server/infra/db/order-tables.ts';
import { setSummed } from '#lib/server/features/periods/periods.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { VariantSales } from './variant-sales.ts';

/** The sums of days and months that are over (decision 0035). */

export type Part = FigureSumTable['part'];
export type Sum = Omit<Selectable<FigureSumTable>, 'period'>;

/** Those whose rows add up by name. */
export const namedParts = [
  'sales',
  'hour',
  'returned',
  'refunds',
  'cash',
  'customers',
  'group',
  'category',
  'product',
] as const satisfies readonly Part[];

const VARIANT = 'variant' satisfies Part;

/** Expects a locked period and replaces its sums. */
export async function putSums(tx: Tx, period: string, sums: readonly Sum[]): Promise<void> {
  await tx
    .deleteFrom('figure_sums')
    .where('part', 'in', [...namedParts, VARIANT])
    .where('period', '=', period)
    .execute();
  for (const chunk of inChunks(sums)) {
    await tx
      .insertInto('figure_sums')
      .values(chunk.map((sum) => ({ ...sum, period })))
      .execute();
  }
  await setSummed(tx, period);
}

/** By `part`, `period` or `name`; a key may occur repeatedly. */
export async function sumsOfParts(
  db: Db | Tx,
  of: readonly Part[],
  periods: readonly string[],
  by: 'part' | 'period' | 'name',
): Promise<{ key: string; count: number; cents: number }[]> {
  const found = [];
  for (const chunk of inChunks(periods)) {
    const rows = await db
      .selectFrom('figure_sums')
      .select((eb) => [
        `${by} as key` as const,
        eb.fn.sum<number>('count').as('count'),
        eb.fn.sum<number>('cents').as('cents'),
      ])
      .where('part', 'in', of)
      .where('period', 'in', chunk)
      .groupBy(by)
      .execute();
    for (const { key, count, cents } of rows) {
      found.push({ key, count: Number(count), cents: Number(cents) });
    }
  }
  return found;
}

export const variantSum = ({ id, number, title, qty, cents }: VariantSales): Sum => ({
  part: VARIANT,
  name: id,
  variant: `${number ?? ''} ${title}`,
  count: qty,
  cents,
});

function readVariant(variant: string): Pick<VariantSales, 'number' | 'title'> {
  const [number = '', ...title] = variant.split(' ');
  return { number: number === '' ? null : Number(number), title: title.join(' ') };
}

/** Of products with options, or those of `ids` alone; a variant may occur repeatedly. */
export async function variantSums(
  db: Db | Tx,
  periods: readonly string[],
  ids?: readonly string[],
): Promise<VariantSales[]> {
  if (ids?.length === 0) return [];
  const found: VariantSales[] = [];
  for (const chunk of inChunks(periods)) {
    const rows = await db
      .selectFrom('figure_sums')
      .select((eb) => [
        'name as id',
        'variant',
        eb.fn.sum<number>('count').as('qty'),
        eb.fn.sum<number>('cents').as('cents'),
        eb.fn.max('period').as('soldAt'),
      ])
      .where('part', '=', VARIANT)
      .where('period', 'in', chunk)
      .$if(ids !== undefined, (query) => query.where('name', 'in', ids ?? []))
      .groupBy(['name', 'variant'])
      .execute();
    for (const { id, variant, qty, cents, soldAt } of rows) {
      found.push({ id, ...readVariant(variant), qty: Number(qty), cents: Number(cents), soldAt });
    }
  }
  return found;
}
