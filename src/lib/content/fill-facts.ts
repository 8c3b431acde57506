import { mailtoUrl } from '#lib/email/address.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';
import { methodLabel } from '#lib/payments/methods.ts';
import {
  openingTimesText,
  paymentSentence,
  type PublicSettings,
} from '#lib/shop-settings/shop-settings.ts';

/**
 * Facts that content can name in braces, such as `{returnDays}`. They come from the settings or the catalogue
 * (docs/marketing.md).
 */
const factNames = [
  'name',
  'legalName',
  'street',
  'city',
  'postalCode',
  'country',
  'email',
  'emailLink',
  'phone',
  'phoneLink',
  'openingTimes',
  'delivery',
  'freeOver',
  'minDays',
  'maxDays',
  'returnDays',
  'paymentMethods',
  'bankTransfer',
  'maxDiscount',
  'sale',
  'saleEnds',
] as const;
type FactName = (typeof factNames)[number];

/** `undefined` is a fact that is not true now; text that names it is hidden. */
export type Facts = Readonly<Record<FactName, string | undefined>>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

const linkTo = (href: string, label: string): string =>
  `<a href="${escapeHtml(href)}">${escapeHtml(label)}</a>`;

interface NamedSale {
  name: string;
  until?: Date | undefined;
}

/** `maxDiscount` is the highest current discount in percent, `sale` the best sale that runs. */
export function factsOf(settings: PublicSettings, maxDiscount: number, sale?: NamedSale): Facts {
  const { name, legalName, contact, payment, shipping, returns } = settings;
  return {
    name,
    legalName,
    street: contact.street,
    city: contact.city,
    postalCode: contact.postalCode,
    country: contact.countryName,
    email: contact.email,
    emailLink: linkTo(mailtoUrl(contact.email), contact.email),
    phone: contact.phone,
    phoneLink: linkTo(`tel:${contact.phone.replaceAll(' ', '')}`, contact.phone),
    openingTimes: openingTimesText(contact.openingTimes) || undefined,
    delivery: formatMoney(Math.round(shipping.base * 100)),
    freeOver: shipping.freeOver === null ? undefined : String(shipping.freeOver),
    minDays: String(shipping.minDays),
    maxDays: String(shipping.maxDays),
    returnDays: String(returns.days),
    paymentMethods: paymentSentence(settings),
    bankTransfer: payment.methods.includes('bank_transfer')
      ? methodLabel('bank_transfer')
      : undefined,
    maxDiscount: maxDiscount > 0 ? String(maxDiscount) : undefined,
    sale: sale?.name,
    saleEnds: sale?.until && formatMoment(sale.until.toISOString()),
  };
}

/** The highest discount in percent, and the best sale that runs. */
export type FactSources = [maxDiscount: () => number, sale?: () => NamedSale | undefined];

/** In the language of the page; returns a new object only when a fact has changed. */
export function followFacts(
  settings: () => PublicSettings,
  ...[maxDiscount, sale = () => undefined]: FactSources
): () => Facts {
  interface Known {
    settings: PublicSettings;
    maxDiscount: number;
    sale: NamedSale | undefined;
    facts: Facts;
  }
  const byLanguage = new Map<string, Known>();
  return () => {
    const language = m.common_locale();
    const now = { settings: settings(), maxDiscount: maxDiscount(), sale: sale() };
    const known = byLanguage.get(language);
    const isSame =
      known?.settings === now.settings &&
      known.maxDiscount === now.maxDiscount &&
      known.sale === now.sale;
    if (known && isSame) return known.facts;
    const facts = factsOf(now.settings, now.maxDiscount, now.sale);
    byLanguage.set(language, { ...now, facts });
    return facts;
  };
}

const NAMES = /\{(\w+)\}/g;

const isFact = (name: string): name is FactName => factNames.some((known) => known === name);

export function factProblem(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(NAMES)) {
    if (!isFact(name))
      return `{${name}} is not a known fact. Known facts: ${factNames.join(', ')}.`;
  }
  return undefined;
}

/** Returns `undefined` when the text names a fact that is not true now. */
export function fillFacts(text: string, facts: Facts): string | undefined {
  let isTrue = true;
  const filled = text.replace(NAMES, (written, name: string) => {
    const fact = isFact(name) ? facts[name] : written;
    isTrue &&= fact !== undefined;
    return fact ?? '';
  });
  return isTrue ? filled : undefined;
}

/** These elements are removed when they name a fact that is not true now. */
const BLOCKS = /<(p|li|tr|h[2-6])(?: [^>]*)?>(?:(?!<\1[ >])[\s\S])*?<\/\1>\n?/g;
const LINK_FACTS = new Set<string>(['emailLink', 'phoneLink']);

export function fillFactsInHtml(html: string, facts: Facts): string {
  const isMissing = (block: string) =>
    [...block.matchAll(NAMES)].some(([, name = '']) => isFact(name) && facts[name] === undefined);
  return html
    .replace(BLOCKS, (block) => (isMissing(block) ? '' : block))
    .replace(NAMES, (written, name: string) => {
      if (!isFact(name)) return written;
      const fact = facts[name] ?? '';
      return LINK_FACTS.has(name) ? fact : escapeHtml(fact);
    });
}

/** Returns `undefined` when the title, or the whole answer, names a fact that is not true now. */
export function fillQuestion(
  question: { title: string; html: string },
  facts: Facts,
): { title: string; html: string } | undefined {
  const title = fillFacts(question.title, facts);
  const html = fillFactsInHtml(question.html, facts);
  return title === undefined || html.trim() === '' ? undefined : { title, html };
}

/** Returns `undefined` when it names a fact that is not true now. */
export function fillEntry<Entry extends object>(entry: Entry, facts: Facts): Entry | undefined {
  const filled = Object.entries(entry).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === 'string' ? fillFacts(value, facts) : value,
    value !== undefined,
  ]);
  if (filled.some(([, value, isWritten]) => isWritten === true && value === undefined)) {
    return undefined;
  }
  return { ...entry, ...Object.fromEntries(filled) };
}
