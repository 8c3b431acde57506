import { exportContent } from '#lib/server/features/content/export.ts';
import { closing, print, withShop } from './with-shop.ts';

/** `npm run content:export -- FOLDER`: writes what is published as files that build to the same shop. */

const folder = process.argv[2];

await closing(async () => {
  if (!folder) return 'Usage: npm run content:export -- new-content';
  return withShop(async ({ contentEditor, pictures }) => {
    const published = await contentEditor.published();
    const count = await exportContent({ from: 'src/content', folder, published, pictures });
    print(`${folder} has the content of the shop, ${count} entries of it edited in the browser.`);
    return undefined;
  });
});
