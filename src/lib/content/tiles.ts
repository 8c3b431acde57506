import type { CategorySlug, categories } from '../catalogue/categories.ts';
import { paths } from '#lib/site/paths.ts';
import { tileWidths } from './picture-files.ts';
import { ownPicture } from './pictures.ts';

/** Categories with their pictures, for the drawer, the home page and the 404 page. */
export const tilesOf = (shown: ReadonlyArray<(typeof categories)[number]>, sizes: string) =>
  Promise.all(
    shown.map(async ({ slug, label }: { slug: CategorySlug; label: string }) => ({
      slug,
      label,
      href: paths.category(slug),
      picture: await ownPicture(`tile-${slug}`, tileWidths, sizes),
    })),
  );
