import { openGraphUrl, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { discountedCents, type ProductSummary } from '#lib/catalogue/product.ts';
import type { Product } from '../catalogue/product.ts';
import { shippingCents, shippingRule } from '../cart/totals.ts';
import type { PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { paths } from '#lib/site/paths.ts';
import { REVIEWS_SHOWN } from '#lib/reviews/review.ts';
import { getCategory } from '#lib/catalogue/categories.ts';

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

/** Structured data for search engines. It says what the page shows, and nothing else. */
export type JsonLd = Record<string, unknown>;

const CONTEXT = 'https://schema.org';
const schema = (name: string) => `${CONTEXT}/${name}`;
const rupees = (cents: number): string => (cents / 100).toFixed(2);

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

/** What delivery of this product alone costs, outside districts with a price of their own. */
const shippingDetails = (settings: PublicSettings, product: Product): JsonLd => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: rupees(
      shippingCents(discountedCents(product.priceCents, product.discount), shippingRule(settings)),
    ),
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

function priceOf(product: Product, currency: string): JsonLd {
  const price = rupees(discountedCents(product.priceCents, product.discount));
  const listed = {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: rupees(product.priceCents),
    priceCurrency: currency,
  };
  return {
    price,
    priceCurrency: currency,
    ...(product.discount > 0 && { priceSpecification: listed }),
  };
}

const ratingOf = (product: Product): JsonLd => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: product.rating,
    reviewCount: product.reviewCount,
  },
  // The same as shown on the page.
  review: product.reviews.slice(0, REVIEWS_SHOWN).map((review) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: review.name },
    datePublished: review.createdAt.toISOString().slice(0, 10),
    reviewRating: { '@type': 'Rating', ratingValue: review.rating },
    reviewBody: review.comment,
  })),
});

/** A product with its one offer; a rating only with reviews. */
export const productLd = (settings: PublicSettings, product: Product, siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'Product',
  '@id': `${siteUrl}${paths.product(product.id)}#product`,
  name: product.name,
  description: product.description || product.name,
  sku: product.id,
  image: product.pictures.flatMap(({ hash }) => [
    siteUrl + pictureUrl(hash, 900),
    siteUrl + openGraphUrl(hash),
  ]),
  ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
  ...(product.material && { material: product.material }),
  ...(product.reviewCount > 0 && ratingOf(product)),
  offers: {
    '@type': 'Offer',
    url: siteUrl + paths.product(product.id),
    itemCondition: schema('NewCondition'),
    availability: schema(product.countInStock > 0 ? 'InStock' : 'OutOfStock'),
    ...priceOf(product, settings.currency),
    shippingDetails: shippingDetails(settings, product),
    hasMerchantReturnPolicy: returnPolicy(settings),
    seller: { '@id': `${siteUrl}/#organization` },
  },
});

/** The visible breadcrumbs, Home first. */
export const breadcrumbLd = (crumbs: readonly Crumb[], siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ label: 'Home', href: paths.home }, ...crumbs].map(({ label, href }, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    name: label,
    ...(href !== undefined && { item: siteUrl + href }),
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
    name: 'Island-wide delivery',
    fulfillmentType: schema('FulfillmentTypeDelivery'),
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: destination(settings),
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: rupees(shippingRule(settings).baseCents),
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
  url: siteUrl,
  publisher: { '@id': `${siteUrl}/#organization` },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${siteUrl}/products?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  },
});

/** JSON that can't end its script element: `<` is escaped. */
export const writeLd = (ld: JsonLd): string => JSON.stringify(ld).replaceAll('<', '\\u003c');
