import * as v from 'valibot';
import { FORBIDDEN } from '#lib/browser/admin-only.ts';
import { getJson } from '#lib/browser/fetch.ts';
import { requestAllowed } from '#lib/browser/session/request.ts';
import { listEntries } from '#lib/contract/content.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import { fetchCategories } from '#lib/browser/catalogue/categories.ts';
import { helpSections } from '#lib/content/help-sections.ts';
import { entryTitle } from '#lib/content/entry-form.ts';
import { paths } from '#lib/site/paths.ts';

export interface LinkTarget {
  title: string;
  href: string;
}

const MOST_PRODUCTS = 8;
const ProductsSchema = v.object({
  products: v.array(v.object({ _id: v.string(), name: v.string() })),
});

const listings: readonly LinkTarget[] = [
  { title: 'All products', href: paths.products() },
  { title: 'Products on sale', href: paths.products({ discounted: '1' }) },
  { title: 'New arrivals', href: paths.products({ sort: 'newest' }) },
];
const fixed: readonly LinkTarget[] = [
  { title: 'Brands', href: paths.brands },
  { title: 'Help center', href: paths.helpCenter },
  ...helpSections.map(({ slug, label }) => ({
    title: `Help: ${label}`,
    href: `${paths.helpCenter}#${slug}`,
  })),
  { title: 'Order tracking', href: paths.orderTracking },
  { title: 'Gift voucher', href: paths.giftVoucher },
];

type TextCollection = 'pages' | 'help' | 'makers' | 'size-guides';

async function written(collection: TextCollection, hrefOf: (id: string) => string) {
  const response = await requestAllowed(listEntries, { params: { collection } });
  if (response === FORBIDDEN) return [];
  return response.entries
    .filter(({ published }) => published !== null)
    .map((entry) => ({ title: entryTitle(collection, entry), href: hrefOf(entry.id) }));
}

export async function fetchPages(): Promise<LinkTarget[]> {
  const [categories, pages, help, makers, sizeGuides] = await Promise.all([
    fetchCategories(),
    written('pages', paths.page),
    written('help', (id) => `${paths.helpCenter}#${id}`),
    written('makers', paths.maker),
    written('size-guides', paths.sizeGuide),
  ]);
  const linked = categories.map((one) => ({ title: one.name, href: categoryPath(one) }));
  return [...listings, ...linked, ...fixed, ...pages, ...help, ...makers, ...sizeGuides];
}

export async function findProducts(q: string): Promise<LinkTarget[]> {
  const query = new URLSearchParams({ q, limit: String(MOST_PRODUCTS) });
  const { products } = v.parse(ProductsSchema, await getJson(`/api/products?${query}`));
  return products.map(({ _id, name }) => ({ title: name, href: paths.product(_id) }));
}
