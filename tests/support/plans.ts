import type { Compilable } from 'kysely';
import { expect } from 'vitest';
import type { Shop } from '#lib/server/app/create-shop.ts';

export const ON_POSTGRES = process.env['ENGINE'] === 'postgres';

interface Plan {
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: readonly Plan[];
}
const rowsOf = (plan: Plan): number =>
  plan['Actual Rows'] +
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);

/** How many rows a question looks at, on the way too; SQLite says only that it needs no more. */
export async function looksAt(shop: Shop, question: Compilable): Promise<number> {
  const compiled = question.compile();
  if (ON_POSTGRES) {
    const { rows } = await shop.db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...compiled,
      sql: `explain (analyze, format json) ${compiled.sql}`,
    });
    return rows.reduce((sum, row) => sum + rowsOf(row['QUERY PLAN'][0].Plan), 0);
  }
  const { rows } = await shop.db.executeQuery<{ detail: string }>({
    ...compiled,
    sql: `explain query plan ${compiled.sql}`,
  });
  const steps = rows.map((row) => row.detail);
  expect(steps.filter((step) => /^SCAN (?!.*USING COVERING INDEX)|TEMP B-TREE/.test(step))).toEqual(
    [],
  );
  return 0;
}
