import { getCategory, groups } from '../catalogue/categories.ts';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { discountedCents } from '#lib/catalogue/product.ts';
import type { ProductSummary } from '../catalogue/product.ts';
import { shippingCents, shippingRule } from '../cart/totals.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { paths } from '#lib/site/paths.ts';
import { writeXml } from './sitemap.ts';

function typeOf({ category, group }: ProductSummary): string {
  const found = groups.find(({ slug }) => slug === group);
  const { slug, label } = getCategory(category);
  if (!found) return label;
  const crumbs = ['Fashion', found.label, ...(slug === 'fashion' ? [] : [label])];
  return crumbs.join(' > ');
}

/** A product with its full description. */
export interface FeedProduct {
  product: ProductSummary;
  description: string;
}

function itemOf(settings: PublicSettings, { product, description }: FeedProduct, siteUrl: string) {
  const money = (cents: number) => `${(cents / 100).toFixed(2)} ${settings.currency}`;
  const [first, ...others] = product.pictures.map(({ hash }) => siteUrl + pictureUrl(hash, 900));
  const pays = discountedCents(product.priceCents, product.discount);
  return {
    'g:id': product.id,
    'g:title': product.name,
    'g:description': description || product.name,
    'g:link': siteUrl + paths.product(product.id),
    'g:image_link': first,
    ...(others.length > 0 && { 'g:additional_image_link': others }),
    'g:availability': product.countInStock > 0 ? 'in_stock' : 'out_of_stock',
    'g:price': money(product.priceCents),
    ...(product.discount > 0 && { 'g:sale_price': money(pays) }),
    ...(product.brand && { 'g:brand': product.brand }),
    'g:condition': 'new',
    'g:identifier_exists': 'no',
    'g:product_type': typeOf(product),
    ...(product.material && { 'g:material': product.material }),
    ...(product.sizes.length > 0 && { 'g:size': product.sizes.join('/') }),
    'g:shipping': {
      'g:country': settings.contact.country,
      'g:price': money(shippingCents(pays, shippingRule(settings))),
    },
  };
}

/**
 * The product feed for Google Shopping; it says what the pages say. Products need a real picture,
 * not a placeholder.
 */
export const writeGoogleFeed = (
  settings: PublicSettings,
  products: readonly FeedProduct[],
  siteUrl: string,
): string =>
  writeXml({
    rss: {
      '@version': '2.0',
      '@xmlns:g': 'http://base.google.com/ns/1.0',
      channel: {
        title: settings.name,
        link: siteUrl,
        description: `Handmade and traditional craft goods from ${settings.contact.countryName}`,
        item: products
          .filter(({ product }) => product.pictures.length > 0)
          .map((fed) => itemOf(settings, fed, siteUrl)),
      },
    },
  });
