import { mailtoUrl } from '#lib/email/address.ts';
import * as m from '#messages';
import { langOf } from '#lib/messages/texts.ts';
import {
  categoriesOf,
  type CategoryList,
  childrenOf,
  topCategories,
} from '../catalogue/categories.ts';
import { categoryPath } from '#lib/site/category-path.ts';
import { shippingRule } from '../cart/totals.ts';
import { paymentSentence, type PublicSettings } from '#lib/shop-settings/shop-settings.ts';
import { formatMoney } from '#lib/format/money.ts';
import { prefixes } from '#lib/site/locales.ts';
import { paths } from '#lib/site/paths.ts';
import type { Product, ProductSummary } from '#lib/catalogue/product.ts';
import { DAY_MS } from '#lib/format/durations.ts';
import type { Crumb } from './json-ld.ts';

/** Private areas are noindex too (docs/readings.md "noindex"). */
const privateParts = ['/fragments/', '/profile/', '/2fa/', '/o/', '/invitation/'];
const closed = ['/api/', '/admin', ...privateParts];

export const writeRobots = (siteUrl: string): string =>
  [
    'User-agent: *',
    ...['', ...prefixes.map(({ prefix }) => prefix)].flatMap((prefix) =>
      (prefix === '' ? closed : privateParts).map((path) => `Disallow: ${prefix}${path}`),
    ),
    '',
    ...['', ...prefixes.map(({ prefix }) => prefix)].map(
      (prefix) => `Sitemap: ${siteUrl}${prefix}/sitemap.xml`,
    ),
    '',
  ].join('\n');

/** Less than a year, as RFC 9116 recommends. */
const VALID_DAYS = 180;

/** RFC 9116; the text stays the same all day. */
export function writeSecurity({ contact }: PublicSettings, siteUrl: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  return [
    `Contact: ${mailtoUrl(contact.email)}`,
    `Expires: ${new Date((today + VALID_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${siteUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** A name makes no link of its own. */
const plain = (text: string): string => text.replaceAll(/[[\]\\]/g, String.raw`\$&`);

const link = (siteUrl: string, label: string, path: string, words = ''): string =>
  `- [${plain(label)}](${siteUrl}${path})${words && `: ${plain(words)}`}`;

function summaryOf(settings: PublicSettings): string {
  const { contact, currency, shipping, returns } = settings;
  const { baseCents, freeOverCents } = shippingRule(settings);
  const free = freeOverCents === null ? '' : `, free on orders over ${formatMoney(freeOverCents)}`;
  return [
    `Handmade and traditional craft goods from ${contact.countryName}.`,
    `Prices are in rupees (${currency}).`,
    `Delivery costs ${formatMoney(baseCents)} per order${free}, and takes ${shipping.minDays} to ${shipping.maxDays} days.`,
    `${paymentSentence(settings)}.`,
    `Unused products can be exchanged within ${returns.days} days.`,
  ].join(' ');
}

interface LlmsPages {
  pages: readonly { title: string; href: string; lead: string }[];
  makers: readonly { name: string; place: string; href: string }[];
}

export function writeLlms(
  settings: PublicSettings,
  list: CategoryList,
  { pages, makers }: LlmsPages,
  siteUrl: string,
): string {
  const line = (label: string, path: string, words = '') => link(siteUrl, label, path, words);
  return [
    `# ${settings.name}`,
    '',
    `> ${summaryOf(settings)}`,
    '',
    '## Products',
    line('All products', paths.products(), 'with sorting, filters and search (`?q=`)'),
    ...topCategories(list).flatMap((top) => [
      line(top.name, categoryPath(top)),
      ...childrenOf(list, top.slug).map((one) =>
        line(`${top.name}, ${one.name}`, categoryPath(one)),
      ),
    ]),
    '',
    ...(makers.length > 0
      ? [
          '## Makers',
          line('Our makers', paths.makers, 'who makes the products, and where'),
          ...makers.map(({ name, place, href }) => line(name, href, place)),
          '',
        ]
      : []),
    '## For programs',
    line(
      'Product feed',
      '/feeds/google.xml',
      'every size of every product with price, stock and pictures',
    ),
    line('Sitemap', '/sitemap.xml'),
    '',
    '## About the shop',
    line('Help Center', paths.helpCenter, 'questions and answers'),
    line(m.gift_vouchers_title(), paths.giftVoucher, 'what is left on one, and how they work'),
    ...pages.map(({ title, href, lead }) => line(title, href, lead)),
    '',
  ].join('\n');
}

const LONGEST = 220;

/** As many sentences as fit beside the price, at least one. */
export function firstSentences(description: string): string {
  const [paragraph = ''] = description.split('\n');
  let short = '';
  for (const sentence of paragraph.split(/(?<=[.!?])\s+/)) {
    const longer = `${short} ${sentence}`.trim();
    if (short !== '' && longer.length > LONGEST) break;
    short = longer;
  }
  return short;
}

/** Falls back to name, maker and category without a description. */
export function aboutProduct({ name, material, maker, brand, description }: Product): string {
  const by = maker || brand;
  const plain = { product: name, material: material.toLowerCase(), maker: by };
  const written = firstSentences(description);
  if (written) return written;
  if (material) return by ? m.catalogue_about(plain) : m.catalogue_about_of(plain);
  return by ? m.catalogue_about_by(plain) : `${name}.`;
}

/**
 * Fashion for a product with a group, otherwise its category (docs/readings.md "Breadcrumb"). The page and its
 * JSON-LD use this.
 */
export function crumbsOf(list: CategoryList, product: ProductSummary): readonly Crumb[] {
  const { bySlug } = list;
  const above = bySlug.get(bySlug.get(product.group ?? '')?.parent ?? '');
  const collection = above ?? categoriesOf(list, product)[0];
  return [
    collection
      ? { label: collection.name, href: categoryPath(collection) }
      : { label: m.catalogue_title(), href: paths.products() },
    { label: product.name, lang: langOf('product', product.id, 'name') },
  ];
}
