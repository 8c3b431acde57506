import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { writeCsv } from '#lib/server/infra/csv.ts';
import type { Db } from '#lib/server/infra/db/open.ts';
import { inChunks } from '#lib/server/infra/db/statements.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { type CatalogueRepo, storedProducts } from '#lib/server/features/catalogue/products.ts';
import { type Cells, toCells } from './cells.ts';
import { InvalidFile } from './decode-text.ts';
import { importFields, translationColumns } from '#lib/import-export/fields.ts';
import { storedTexts } from '#lib/server/features/translations/service.ts';

type Written = Readonly<Record<string, string>>;

const columns = [...importFields, ...translationColumns.map(({ column }) => column)].map(
  (heading) => ({ heading, cell: (row: Written) => row[heading] ?? '' }),
);

const withTexts = (cells: Cells, texts: ReadonlyMap<string, string> = new Map()): Written => ({
  ...cells,
  ...Object.fromEntries(translationColumns.map(({ column }) => [column, texts.get(column) ?? ''])),
});

const PICTURE_WIDTH = 900;

/** A CSV file that can be imported unchanged; pictures are addresses on this site. */
export function exportList(
  db: Db,
  ids: readonly string[],
  siteUrl: string,
): AsyncGenerator<string> {
  async function* pages(): AsyncGenerator<Written[]> {
    for (const chunk of inChunks(ids)) {
      const stored = await storedProducts(db, chunk);
      const texts = await storedTexts(db, 'product', chunk);
      const byId = new Map(stored.map((product) => [product.id, product]));
      yield chunk.flatMap((id) => {
        const product = byId.get(id);
        if (!product) return [];
        const pictures = product.pictures.map(({ hash }) => ({
          hash,
          address: siteUrl + pictureUrl(hash, PICTURE_WIDTH),
        }));
        return [withTexts(toCells(product, pictures), texts.get(id))];
      });
    }
  }
  return writeCsv(columns, pages());
}

/** Writes a file for `products:import` and a folder of pictures; returns the number of products. */
export async function exportProducts(
  file: string,
  { db, repo, pictures }: { db: Db; repo: CatalogueRepo; pictures: Pictures },
): Promise<number> {
  const ending = extname(file).toLowerCase();
  if (ending !== '.csv' && ending !== '.jsonl') {
    throw new InvalidFile(`${file} must end in .csv or .jsonl.`);
  }
  const folder = `${basename(file, extname(file))}-pictures`;
  const products = await repo.summaries();
  const descriptions = await repo.descriptions();
  products.sort((a, b) => (a.id < b.id ? -1 : 1));

  const textsOf = async function* () {
    for (const chunk of inChunks(products)) {
      const ids = chunk.map(({ id }) => id);
      const texts = await storedTexts(db, 'product', ids);
      for (const product of chunk) yield { product, texts: texts.get(product.id) };
    }
  };
  async function* rows(): AsyncGenerator<Written> {
    await mkdir(join(dirname(file), folder), { recursive: true });
    for await (const { product, texts } of textsOf()) {
      const written: Array<{ hash: string; address: string }> = [];
      for (const { hash } of product.pictures) {
        const master = await pictures.master(hash);
        if (!master) continue;
        written.push({ hash, address: `${folder}/${hash}.webp` });
        await writeFile(join(dirname(file), folder, `${hash}.webp`), master);
      }
      const description = descriptions.get(product.id) ?? '';
      yield withTexts(toCells({ ...product, description }, written), texts);
    }
  }

  const out = createWriteStream(file);
  if (ending === '.csv') {
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
