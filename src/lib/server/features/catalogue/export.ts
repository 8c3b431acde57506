import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCsv } from '#lib/server/infra/csv.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';
import { hasPriceRange } from '#lib/catalogue/variants.ts';
import type { CatalogueRepo } from './repo.ts';
import { IMPORT_FIELDS, InvalidFile, type ImportField } from './import-file.ts';

type Row = Record<ImportField, string>;

/** `S:4|M:0`, or `S:4:2990.00|M:0:3190.00` where the sizes differ in price. */
const writeSizes = (summary: ProductSummary): string =>
  summary.sizes.length === 0
    ? ''
    : summary.variants
        .map(({ size, countInStock, priceCents }) =>
          [
            size,
            countInStock,
            ...(hasPriceRange(summary) ? [(priceCents / 100).toFixed(2)] : []),
          ].join(':'),
        )
        .join('|');

const toRow = (summary: ProductSummary, description: string, images: readonly string[]): Row => ({
  id: summary.id,
  name: summary.name,
  category: summary.category,
  group: summary.group ?? '',
  brand: summary.brand,
  price: (summary.priceCents / 100).toFixed(2),
  discount: String(summary.discount),
  countInStock: String(summary.countInStock),
  sizes: writeSizes(summary),
  material: summary.material,
  maker: summary.maker,
  description,
  images: images.join('|'),
});

/**
 * Writes everything on sale as a file that `products:import` takes, with the pictures in a folder
 * beside it; gives how many products it wrote.
 */
export async function exportProducts(
  file: string,
  { repo, pictures }: { repo: CatalogueRepo; pictures: Pictures },
): Promise<number> {
  const ending = extname(file).toLowerCase();
  if (ending !== '.csv' && ending !== '.jsonl') {
    throw new InvalidFile(`${file} must end in .csv or .jsonl.`);
  }
  const folder = `${basename(file, extname(file))}-pictures`;
  const products = await repo.summaries();
  const descriptions = await repo.descriptions();
  products.sort((a, b) => (a.id < b.id ? -1 : 1));

  async function* rows(): AsyncGenerator<Row> {
    await mkdir(join(dirname(file), folder), { recursive: true });
    for (const product of products) {
      const images: string[] = [];
      for (const { hash } of product.pictures) {
        const master = await pictures.master(hash);
        if (!master) continue;
        images.push(`${folder}/${hash}.webp`);
        await writeFile(join(dirname(file), folder, `${hash}.webp`), master);
      }
      yield toRow(product, descriptions.get(product.id) ?? '', images);
    }
  }

  const out = createWriteStream(file);
  if (ending === '.csv') {
    const columns = IMPORT_FIELDS.map((field) => ({
      heading: field,
      cell: (row: Row) => row[field],
    }));
    const pages = async function* () {
      for await (const row of rows()) yield [row];
    };
    await pipeline(writeCsv(columns, pages()), out);
  } else {
    const lines = async function* () {
      for await (const row of rows()) yield `${JSON.stringify(row)}\n`;
    };
    await pipeline(Readable.from(lines()), out);
  }
  return products.length;
}
