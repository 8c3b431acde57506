import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { productFields } from '#lib/catalogue/product-schema.ts';
import { optionOfSizes, spreadStock, type VariantDraft } from '#lib/catalogue/variants.ts';
import { toCells } from '#lib/server/features/import-export/cells.ts';
import { readImport } from '#lib/server/features/import-export/read-import.ts';
import { IMPORT_FIELDS } from '#lib/server/features/import-export/shop-rows.ts';
import { writeCsv } from '#lib/server/infra/csv.ts';

const columns = IMPORT_FIELDS.map((field) => ({
  heading: field,
  cell: (row: ReturnType<typeof toCells>) => row[field],
}));

/** Text of any letters, with what a CSV file has a meaning for. */
const written = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...`"',;|:=+-@\t\r\n\v\u0003\uFEFF\uFFFD ක்`.split('')),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});
/** As a product's form takes it. */
const text = written.map((typed) => v.parse(productFields.brand, typed));

const product = fc.record({
  name: written.map((typed) => v.parse(productFields.name, `A ${typed}`)),
  brand: text,
  maker: text,
  material: text,
  description: text,
  category: fc.constant('bowls' as const),
  group: fc.constantFrom(null, 'mens' as const),
  discount: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  variants: fc
    .tuple(
      fc.nat(1_000_000),
      fc.subarray(['S', 'M', 'L', 'XL', 'XXL'] as const),
      fc.integer({ min: 1, max: 1_000_000_000 }),
    )
    .map((given) => spreadStock(...given)),
  archivedAt: fc.constantFrom(null, '2026-10-02T00:00:00.000Z'),
});

const sizesIn = ({ variants }: { variants: readonly VariantDraft[] }) =>
  optionOfSizes(variants.flatMap(({ size }) => (size === 'Default' ? [] : size)));

test('a product stays the same when it is exported and imported', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 5 }), async (products) => {
      const rows = products.map((one, at) =>
        toCells({ ...one, options: sizesIn(one), id: `jug-${at}` }, []),
      );
      let file = '';
      const pages = async function* () {
        yield rows;
      };
      for await (const part of writeCsv(columns, pages())) file += part;
      const read = await readImport('products.csv', Buffer.from(file), { now: new Date() });
      expect(read.bad).toEqual([]);
      expect(read.products).toEqual(
        products.map(({ archivedAt, ...one }, at) =>
          expect.objectContaining({ ...one, id: `jug-${at}`, isArchived: archivedAt !== null }),
        ),
      );
    }),
  );
});
