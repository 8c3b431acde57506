import { paths } from './paths.ts';
import { getCategory } from '#lib/catalogue/categories.ts';
import type { ProductSummary } from '#lib/catalogue/product.ts';

export interface Crumb {
  label: string;
  href?: string;
}

/**
 * The breadcrumbs of a product: Fashion for one with a group, otherwise its category
 * (docs/readings.md "Breadcrumb"). Home comes first; the page and its JSON-LD both use this.
 */
export function crumbsOf(product: ProductSummary): readonly Crumb[] {
  const category = getCategory(product.category);
  const collection: Crumb = product.group
    ? { label: 'Fashion', href: paths.fashions }
    : { label: category.label, href: paths.category(category.slug) };
  return [collection, { label: product.name }];
}
