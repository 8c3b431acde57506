import { readFile } from 'node:fs/promises';
import pLimit from 'p-limit';
import { putProducts, type ProductDraft } from '#lib/server/features/catalogue/write-repo.ts';
import { putReviews } from '#lib/server/features/reviews/repo.ts';
import { putTranslations } from '#lib/server/features/translations/repo.ts';
import { type Db, inTransaction } from '#lib/server/infra/db/open.ts';
import { claim } from '#lib/server/infra/db/settings-repo.ts';
import { EVERYTHING } from '#lib/server/infra/cache-tags.ts';
import type { Changes } from '#lib/server/infra/changes.ts';
import type { Pictures } from '#lib/server/infra/files/pictures.ts';
import { demoTranslations } from './translations.ts';
import { picturedVariants, picturesOf, type DemoProduct } from './product.ts';
import { products } from './products.ts';

const DAY_MS = 86_400_000;
/** Products whose pictures are stored at the same time: a bucket may be behind a slow network. */
const AT_ONCE = 4;

interface SeedParts {
  db: Db;
  changes: Changes;
  pictures: Pictures;
  now: () => Date;
}

async function storePictures(product: DemoProduct, pictures: Pictures) {
  const { picturesFrom = product.id } = product;
  return Promise.all(
    picturesOf(product).map(async ({ view, alt }) => {
      const master = await readFile(
        new URL(import.meta.resolve(`#demo/pictures/${picturesFrom}--${view}.webp`)),
      );
      return { view, alt, hash: await pictures.store(master) };
    }),
  );
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Stores the pictures of demo products; gives the products as they are put on sale. */
export async function draftsOf(
  list: readonly DemoProduct[],
  { pictures, now }: Pick<SeedParts, 'pictures' | 'now'>,
): Promise<ProductDraft[]> {
  return pLimit(AT_ONCE).map(list, async (product) => {
    const stored = await storePictures(product, pictures);
    return {
      ...product,
      ...picturedVariants(product, (name) => stored.find(({ view }) => view === name)?.hash),
      createdAt: daysBefore(now(), product.addedDaysAgo),
      pictures: stored,
    };
  });
}

/**
 * Puts the demo catalogue into an empty database, once; gives how many products it put there, 0
 * when the database was not empty.
 */
export async function seedProducts(parts: SeedParts): Promise<number> {
  const { db, changes } = parts;
  const now = parts.now();
  const present = await db.selectFrom('products').select('id').limit(1).execute();
  if (present.length > 0) return 0;
  const drafts = await draftsOf(products, parts);
  const reviews = products.flatMap((product) =>
    product.reviews.map((review, index) => ({
      ...review,
      id: `demo-${product.id}-${index + 1}`,
      productId: product.id,
      createdAt: daysBefore(now, review.daysAgo),
    })),
  );
  const seeded = await inTransaction(db, async (tx) => {
    if (!(await claim(tx, 'demo-goods', now))) return 0;
    await putProducts(tx, drafts, now);
    await putReviews(tx, reviews);
    await putTranslations(tx, demoTranslations(drafts), now.toISOString());
    changes.record(tx, [EVERYTHING]);
    return drafts.length;
  });
  await changes.follow();
  return seeded;
}
