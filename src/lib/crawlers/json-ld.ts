import { decimalText } from '#lib/format/money.ts';
import { nameWithSize } from '#lib/catalogue/sizes.ts';
import { openGraphUrl, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { paidCents } from '#lib/catalogue/price.ts';
import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import * as m from '#messages';
import { propertiesOf, textProperties, valuesByProperty } from './variant-properties.ts';
import { hasOnlySizes, isOneForAllSizes, variantId, type Variant } from '../catalogue/variants.ts';
import { groupIdOf, skuOf } from './offer-ids.ts';
import { shippingCents, shippingRule } from '../cart/totals.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { paths } from '#lib/site/paths.ts';
import { HALF, MAX_STARS, REVIEWS_SHOWN } from '#lib/reviews/review.ts';

export interface Crumb {
  label: string;
  href?: string;
  /** Where the label has no translation. */
  lang?: 'en' | undefined;
}

/** Structured data must match the displayed page. */
export type JsonLd = Record<string, unknown>;

export const CONTEXT = 'https://schema.org';
const schema = (name: string) => `${CONTEXT}/${name}`;

const days = (minValue: number, maxValue: number): JsonLd => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

const destination = ({ contact }: PublicSettings): JsonLd => ({
  '@type': 'DefinedRegion',
  addressCountry: contact.country,
});

const transitDays = ({ shipping }: PublicSettings) => days(shipping.minDays, shipping.maxDays);

const shippingDetails = (settings: PublicSettings, unitCents: number): JsonLd => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: decimalText(shippingCents(unitCents, shippingRule(settings))),
    currency: settings.currency,
  },
  shippingDestination: destination(settings),
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, 1),
    transitTime: transitDays(settings),
  },
});

const returnPolicy = ({ contact, returns }: PublicSettings): JsonLd => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: contact.country,
  returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: returns.days,
  returnMethod: schema('ReturnByMail'),
  returnFees: schema('ReturnFeesCustomerResponsibility'),
  refundType: [schema('ExchangeRefund'), schema('FullRefund')],
});

function priceOf(variant: Variant, { discount, sale }: Product, currency: string): JsonLd {
  const listed = {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: decimalText(variant.priceCents),
    priceCurrency: currency,
  };
  return {
    price: decimalText(paidCents(variant, discount)),
    priceCurrency: currency,
    ...(paidCents(variant, discount) < variant.priceCents && { priceSpecification: listed }),
    ...(sale?.until && { priceValidUntil: sale.until.toISOString() }),
  };
}

const starsOf = (ratingValue: number) => ({
  ratingValue,
  bestRating: MAX_STARS,
  worstRating: HALF,
});

const ratingOf = (product: Product): JsonLd => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ...starsOf(product.rating),
    reviewCount: product.reviewCount,
  },
  review: product.reviews.slice(0, REVIEWS_SHOWN).map((review) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: review.name },
    datePublished: review.createdAt.toISOString().slice(0, 10),
    reviewRating: { '@type': 'Rating', ...starsOf(review.rating) },
    reviewBody: review.comment,
  })),
});

interface Context {
  settings: PublicSettings;
  product: Product;
  siteUrl: string;
}

function offerOf({ settings, product, siteUrl }: Context, variant: Variant, url: string): JsonLd {
  return {
    '@type': 'Offer',
    url: siteUrl + url,
    itemCondition: schema('NewCondition'),
    availability: schema(variant.countInStock > 0 ? 'InStock' : 'OutOfStock'),
    ...priceOf(variant, product, settings.currency),
    // A gift voucher is emailed, and can't be returned.
    ...(product.id !== settings.giftVoucher.product && {
      shippingDetails: shippingDetails(settings, paidCents(variant, product.discount)),
      hasMerchantReturnPolicy: returnPolicy(settings),
    }),
    seller: { '@id': `${siteUrl}/#organization` },
  };
}

/** Writes a repeated part once with an `@id` and refers to it, so that many sizes hardly enlarge the page. */
function namedOnce(): (part: unknown, name: string) => unknown {
  const ids = new Map<string, string>();
  return (part, name) => {
    const text = JSON.stringify(part);
    const known = ids.get(text);
    if (known !== undefined) return { '@id': known };
    const id = `#${name}-${ids.size + 1}`;
    ids.set(text, id);
    return { '@id': id, ...Object(part) };
  };
}

function variantsOf(context: Context): JsonLd[] {
  const { product, siteUrl } = context;
  const [picture] = product.pictures;
  const once = namedOnce();
  return product.variants.map((variant) => {
    const hash = variant.picture ?? picture?.hash;
    const {
      shippingDetails: delivery,
      hasMerchantReturnPolicy: returns,
      ...offer
    } = offerOf(context, variant, paths.product(product.id, variantId(product.id, variant)));
    return {
      '@type': 'Product',
      sku: skuOf(product, variant),
      name: nameWithSize(product.name, variant.size),
      ...valuesByProperty(product, variant),
      ...(variant.barcode !== '' && { gtin: variant.barcode }),
      ...(hash !== undefined && { image: siteUrl + pictureUrl(hash, 900) }),
      offers: {
        ...offer,
        ...(delivery !== undefined && { shippingDetails: once(delivery, 'delivery') }),
        ...(returns !== undefined && { hasMerchantReturnPolicy: once(returns, 'returns') }),
      },
    };
  });
}

/** One offer, or a group of variants. Sizes of the same price and stock are one offer. A rating needs reviews. */
export function productLd(settings: PublicSettings, product: Product, siteUrl: string): JsonLd {
  const context = { settings, product, siteUrl };
  const [first] = product.variants;
  const url = paths.product(product.id);
  const texts = {
    '@id': `${siteUrl}${url}#product`,
    name: product.name,
    description: product.description || product.name,
    image: product.pictures.flatMap(({ hash }) => [
      siteUrl + pictureUrl(hash, 900),
      siteUrl + openGraphUrl(hash),
    ]),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...textProperties(product),
    ...(product.reviewCount > 0 && ratingOf(product)),
  };
  if (!first || (hasOnlySizes(product) && isOneForAllSizes(product))) {
    return {
      '@context': CONTEXT,
      '@type': 'Product',
      ...texts,
      sku: groupIdOf(product),
      ...(first && { offers: offerOf(context, first, url) }),
    };
  }
  return {
    '@context': CONTEXT,
    '@type': 'ProductGroup',
    ...texts,
    url: siteUrl + url,
    productGroupID: groupIdOf(product),
    variesBy: propertiesOf(product).map(schema),
    hasVariant: variantsOf(context),
  };
}

export const breadcrumbLd = (crumbs: readonly Crumb[], siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: m.site_home(), href: paths.home }, ...crumbs].map(
    ({ label, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      ...(href !== undefined && { item: siteUrl + href }),
    }),
  ),
});

export const productListLd = (products: readonly ProductSummary[], siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'ItemList',
  itemListElement: products.map(({ id, name }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name,
    url: siteUrl + paths.product(id),
  })),
});

export const organizationLd = (settings: PublicSettings, siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'OnlineStore',
  '@id': `${siteUrl}/#organization`,
  name: settings.name,
  legalName: settings.legalName,
  url: siteUrl,
  logo: `${siteUrl}/logo-mark.svg`,
  email: settings.contact.email,
  telephone: settings.contact.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: settings.contact.street,
    addressLocality: settings.contact.city,
    postalCode: settings.contact.postalCode,
    addressCountry: settings.contact.country,
  },
  hasMerchantReturnPolicy: returnPolicy(settings),
  hasShippingService: {
    '@type': 'ShippingService',
    name: m.site_island_delivery(),
    fulfillmentType: schema('FulfillmentTypeDelivery'),
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: destination(settings),
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: decimalText(shippingRule(settings).baseCents),
        currency: settings.currency,
      },
      transitTime: {
        '@type': 'ServicePeriod',
        duration: transitDays(settings),
      },
    },
  },
});

export const websiteLd = ({ name }: PublicSettings, siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': `${siteUrl}/#website`,
  name,
  url: siteUrl + paths.home.slice(0, -1),
  inLanguage: m.common_locale(),
  publisher: { '@id': `${siteUrl}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${siteUrl}${paths.products()}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** Escapes `<`, so that the JSON can't end its script element. */
export const writeLd = (ld: JsonLd): string => JSON.stringify(ld).replaceAll('<', '\\u003c');
