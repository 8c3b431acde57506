import { mailtoUrl } from '#lib/email/address.ts';
import { formatMoment } from '#lib/format/dates.ts';
import { centsOf, formatMoney } from '#lib/format/money.ts';
import * as m from '#messages';
import type { MarkdownFacts } from './markdown-facts.ts';
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
  'firstOrderGift',
  'paymentMethods',
  'bankTransfer',
  'maxDiscount',
  'sale',
  'saleEnds',
] as const;
type FactName = (typeof factNames)[number];

interface FactLink {
  href: string;
  label: string;
}
type LinkFact = 'emailLink' | 'phoneLink';

/** `undefined` is a fact that is not true now; text that names it is hidden. */
export type Facts = Readonly<
  Record<Exclude<FactName, LinkFact>, string | undefined> & Record<LinkFact, FactLink>
>;

interface NamedSale {
  name: string;
  until?: Date | null | undefined;
}

/** `maxDiscount` is the highest current discount in percent, `sale` the best sale that runs. */
export function factsOf(settings: PublicSettings, maxDiscount: number, sale?: NamedSale): Facts {
  const { name, legalName, contact, payment, shipping, returns, firstOrderGift } = settings;
  return {
    name,
    legalName,
    street: contact.street,
    city: contact.city,
    postalCode: contact.postalCode,
    country: contact.countryName,
    email: contact.email,
    emailLink: { href: mailtoUrl(contact.email), label: contact.email },
    phone: contact.phone,
    phoneLink: { href: `tel:${contact.phone.replaceAll(' ', '')}`, label: contact.phone },
    openingTimes: openingTimesText(contact.openingTimes) || undefined,
    delivery: formatMoney(centsOf(shipping.base)),
    freeOver: shipping.freeOver === null ? undefined : String(shipping.freeOver),
    minDays: String(shipping.minDays),
    maxDays: String(shipping.maxDays),
    returnDays: String(returns.days),
    firstOrderGift: firstOrderGift || undefined,
    paymentMethods: paymentSentence(settings),
    bankTransfer: payment.methods.includes('bank_transfer')
      ? methodLabel('bank_transfer')
      : undefined,
    maxDiscount: maxDiscount >= 1 ? String(Math.floor(maxDiscount)) : undefined,
    sale: sale?.name,
    saleEnds: sale?.until ? formatMoment(sale.until) : undefined,
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
    return typeof fact === 'object' ? fact.label : (fact ?? '');
  });
  return isTrue ? filled : undefined;
}

/** Those that a text names, for the one who renders it. */
export const factsNamedIn = (text: string, facts: Facts): MarkdownFacts =>
  Object.fromEntries(
    [...text.matchAll(NAMES)].flatMap(([, name = '']) =>
      isFact(name) ? [[name, facts[name]] as const] : [],
    ),
  );

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
