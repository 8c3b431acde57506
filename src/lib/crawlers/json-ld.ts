import { openGraphUrl, pictureUrl } from '#lib/catalogue/picture-urls.ts';
import { discountedCents, type ProductSummary } from '#lib/catalogue/product.ts';
import type { Product } from '../catalogue/product.ts';
import { shippingRule } from '../cart/totals.ts';
import { facts } from '#lib/facts/facts.ts';
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

const shippingDetails = (): JsonLd => ({
  '@type': 'OfferShippingDetails',
  shippingRate: {
    '@type': 'MonetaryAmount',
    value: rupees(shippingRule.flatCents),
    currency: facts.currency,
  },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: facts.country },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(0, 1),
    transitTime: days(facts.shipping.minDays, facts.shipping.maxDays),
  },
});

const returnPolicy = (): JsonLd => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: facts.country,
  returnPolicyCategory: schema('MerchantReturnFiniteReturnWindow'),
  merchantReturnDays: facts.returns.days,
  returnMethod: schema('ReturnByMail'),
  returnFees: schema('ReturnFeesCustomerResponsibility'),
  refundType: schema('ExchangeRefund'),
});

function priceOf(product: Product): JsonLd {
  const price = rupees(discountedCents(product.priceCents, product.discount));
  const listed = {
    '@type': 'UnitPriceSpecification',
    priceType: schema('StrikethroughPrice'),
    price: rupees(product.priceCents),
    priceCurrency: facts.currency,
  };
  return {
    price,
    priceCurrency: facts.currency,
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
export const productLd = (product: Product, siteUrl: string): JsonLd => ({
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
    ...priceOf(product),
    shippingDetails: shippingDetails(),
    hasMerchantReturnPolicy: returnPolicy(),
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

export const organizationLd = (siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'OnlineStore',
  '@id': `${siteUrl}/#organization`,
  name: facts.name,
  legalName: facts.legalName,
  url: siteUrl,
  logo: `${siteUrl}/logo-mark.svg`,
  email: facts.email,
  telephone: facts.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: facts.street,
    addressLocality: facts.city,
    postalCode: facts.postalCode,
    addressCountry: facts.country,
  },
  hasMerchantReturnPolicy: returnPolicy(),
  hasShippingService: {
    '@type': 'ShippingService',
    name: 'Island-wide delivery',
    fulfillmentType: schema('FulfillmentTypeDelivery'),
    shippingConditions: {
      '@type': 'ShippingConditions',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: facts.country },
      shippingRate: {
        '@type': 'MonetaryAmount',
        value: rupees(shippingRule.flatCents),
        currency: facts.currency,
      },
      transitTime: {
        '@type': 'ServicePeriod',
        duration: days(facts.shipping.minDays, facts.shipping.maxDays),
      },
    },
  },
});

export const websiteLd = (siteUrl: string): JsonLd => ({
  '@context': CONTEXT,
  '@type': 'WebSite',
  '@id': `${siteUrl}/#website`,
  name: facts.name,
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
