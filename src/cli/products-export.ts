import { exportProducts } from '#lib/server/features/import-export/export.ts';
import { closing, print, withShop } from './with-shop.ts';

/** `npm run products:export -- FILE`: writes everything on sale as a file that can be imported. */

const file = process.argv[2];

await closing(async () => {
  if (!file) return 'Usage: npm run products:export -- products.csv';
  return withShop(async (shop) => {
    const written = await exportProducts(file, shop);
    print(`${written.toLocaleString('en')} products written to ${file}.`);
    return undefined;
  });
});
