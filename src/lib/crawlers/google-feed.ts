import { clip } from '#lib/format/clip.ts';
import { decimalText } from '#lib/format/money.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { type CategoryList, categoryName } from '../catalogue/categories.ts';
import { textProperties, valuesByProperty } from './variant-properties.ts';
import { variantId, type Variant } from '#lib/catalogue/variants.ts';
import { pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { paidCents } from '#lib/catalogue/price.ts';
import type { ProductSummary } from '../catalogue/product.ts';
import { shippingCents, shippingRule } from '../cart/totals.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import * as m from '#messages';
import { paths } from '#lib/site/paths.ts';
import { groupIdOf, skuOf } from './offer-ids.ts';
import { writeXml } from './sitemap.ts';

function typeOf(list: CategoryList, { category, group }: ProductSummary): string {
  const pathOf = (slug: string) => {
    const parent = list.bySlug.get(slug)?.parent;
    return parent ? [parent, slug] : [slug];
  };
  const main = group !== null && list.bySlug.has(group) ? pathOf(group) : [];
  return [...new Set([...main, ...pathOf(category)])]
    .map((slug) => categoryName(list, slug))
    .join(' > ');
}

/** Google's limits: characters of a title and of a brand, and additional pictures. */
const MAX_TITLE = 150;
const MAX_BRAND = 70;
const MAX_OTHERS = 10;

export interface FeedProduct {
  product: ProductSummary;
  description: string;
}

/** `g:color`, `g:size` and their like of a variant. */
function attributesOf(product: ProductSummary, variant: Variant): Record<string, string> {
  const values = { ...textProperties(product), ...valuesByProperty(product, variant) };
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[`g:${name}`, value]] : [])),
  );
}

/** Until when a sale, and not a reduced price, is what costs. */
const effectiveDateOf = ({ sale, discount }: ProductSummary, variant: Variant) =>
  sale?.until &&
  paidCents(variant, discount) < (variant.saleCents ?? variant.priceCents) && {
    'g:sale_price_effective_date': `${sale.from.toISOString()}/${sale.until.toISOString()}`,
  };

function itemsOf(
  settings: PublicSettings,
  list: CategoryList,
  { product, description }: FeedProduct,
  siteUrl: string,
) {
  const money = (cents: number) => `${decimalText(cents)} ${settings.currency}`;
  const [first, ...others] = product.pictures.map(({ hash }) => siteUrl + pictureUrl(hash, 900));
  const { options, id } = product;
  const isVaried = options.length > 0;
  return product.variants.map((variant) => {
    const pays = paidCents(variant, product.discount);
    const address = paths.product(id, isVaried ? variantId(id, variant) : undefined);
    return {
      'g:id': skuOf(product, variant),
      ...(isVaried && { 'g:item_group_id': groupIdOf(product) }),
      'g:title': clip(nameWithSize(product.name, variant.size), MAX_TITLE),
      'g:description': description || product.name,
      'g:link': siteUrl + address,
      ...(isVaried && { 'g:canonical_link': siteUrl + paths.product(product.id) }),
      'g:image_link': variant.picture ? siteUrl + pictureUrl(variant.picture, 900) : first,
      ...(others.length > 0 && { 'g:additional_image_link': others.slice(0, MAX_OTHERS) }),
      'g:availability': variant.countInStock > 0 ? 'in_stock' : 'out_of_stock',
      'g:price': money(variant.priceCents),
      ...(pays < variant.priceCents && { 'g:sale_price': money(pays) }),
      ...effectiveDateOf(product, variant),
      ...(product.brand && { 'g:brand': clip(product.brand, MAX_BRAND) }),
      'g:condition': 'new',
      ...(variant.barcode === '' ? { 'g:identifier_exists': 'no' } : { 'g:gtin': variant.barcode }),
      'g:product_type': typeOf(list, product),
      ...attributesOf(product, variant),
      'g:shipping': {
        'g:country': settings.contact.country,
        'g:price': money(shippingCents(pays, shippingRule(settings))),
      },
    };
  });
}

/** One item per variant, with the same data as the pages. Products need a real picture; Google takes no gift vouchers. */
export const writeGoogleFeed = (
  settings: PublicSettings,
  list: CategoryList,
  products: readonly FeedProduct[],
  siteUrl: string,
): string =>
  writeXml({
    rss: {
      '@version': '2.0',
      '@xmlns:g': 'http://base.google.com/ns/1.0',
      channel: {
        title: settings.name,
        link: siteUrl + paths.home.slice(0, -1),
        description: m.site_feed({ country: settings.contact.countryName }),
        item: products
          .filter(
            ({ product: { pictures, id } }) =>
              pictures.length > 0 && id !== settings.giftVoucher.product,
          )
          .flatMap((fed) => itemsOf(settings, list, fed, siteUrl)),
      },
    },
  });
