import { XMLBuilder } from 'fast-xml-parser';
import { type CategoryList, FASHION, isIn } from '../catalogue/categories.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import type { ProductSummary } from '../catalogue/product.ts';
import { latest } from '#lib/content/entries.ts';
import { alternatesOf } from '#lib/site/locales.ts';
import { paths } from '#lib/site/paths.ts';

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' });

/** Characters that XML forbids; pasted text may contain them. */
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Names that begin with `@` are attributes. */
export const writeXml = (root: Record<string, unknown>): string =>
  builder
    .build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root })
    .replace(UNWRITABLE, '');

interface ContentPage {
  href: string;
  changed?: Date | undefined;
}

interface MakerPage {
  href: string;
  picture: string;
  products: readonly ProductSummary[];
  changed?: Date | undefined;
}

export interface ContentPlaces {
  pages: readonly ContentPage[];
  makers: readonly MakerPage[];
  sizeGuides: readonly ContentPage[];
  home?: Date | undefined;
  help?: Date | undefined;
}

interface Place {
  path: string;
  changed?: Date | undefined;
  pictures?: readonly string[];
}

const newest = (products: readonly ProductSummary[]): Date | undefined =>
  products.reduce<Date | undefined>((found, { updatedAt }) => latest(found, updatedAt), undefined);

function listings(
  list: CategoryList,
  products: readonly ProductSummary[],
  { home, help }: Pick<ContentPlaces, 'home' | 'help'>,
): Place[] {
  const all = newest(products);
  return [
    { path: paths.home, changed: latest(all, home) },
    { path: paths.products(), changed: all },
    ...(list.bySlug.has(FASHION) ? [{ path: paths.fashions, changed: all }] : []),
    { path: paths.brands, changed: all },
    ...(products.some(({ sale }) => sale) ? [{ path: paths.sale, changed: all }] : []),
    { path: paths.helpCenter, changed: help },
    { path: paths.giftVoucher },
    // An empty listing is noindex, so it is left out.
    ...list.all
      .filter(({ slug }) => slug !== FASHION)
      .map((category) => ({
        path: categoryPath(category),
        changed: newest(products.filter(isIn(list, [category.slug]))),
      }))
      .filter(({ changed }) => changed !== undefined),
  ];
}

/** Every indexable page of a language, with its other languages, pictures and last change. */
export function writeSitemap(
  list: CategoryList,
  products: readonly ProductSummary[],
  { pages, makers, sizeGuides, ...edited }: ContentPlaces,
  siteUrl: string,
): string {
  const places: Place[] = [
    ...listings(list, products, edited),
    ...[...pages, ...sizeGuides].map(({ href, changed }) => ({ path: href, changed })),
    ...(makers.length > 0 ? [{ path: paths.makers }] : []),
    ...makers.map(({ href, picture, products: made, changed }) => ({
      path: href,
      changed: latest(newest(made), changed),
      pictures: [picture],
    })),
    ...products.map((product) => ({
      path: paths.product(product.id),
      changed: product.updatedAt,
      pictures: product.pictures.map(({ hash }) => pictureUrl(hash, 900)),
    })),
  ];
  return writeXml({
    urlset: {
      '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9',
      '@xmlns:image': 'http://www.google.com/schemas/sitemap-image/1.1',
      '@xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
      url: places.map(({ path, changed, pictures = [] }) => ({
        loc: siteUrl + path,
        ...(changed && { lastmod: changed.toISOString() }),
        'xhtml:link': alternatesOf(path).map(({ lang, href }) => ({
          '@rel': 'alternate',
          '@hreflang': lang,
          '@href': siteUrl + href,
        })),
        ...(pictures.length > 0 && {
          'image:image': pictures.map((picture) => ({ 'image:loc': siteUrl + picture })),
        }),
      })),
    },
  });
}
