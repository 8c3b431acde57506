import { shippingRule } from '../cart/totals.ts';
import { formatMoney } from '#lib/format/money.ts';
import { facts } from '#lib/facts/facts.ts';

/** The shop's facts that a content page can name, so that no figure is written twice. */
const known: Record<string, string> = {
  name: facts.name,
  legalName: facts.legalName,
  street: facts.street,
  city: facts.city,
  postalCode: facts.postalCode,
  country: facts.countryName,
  email: facts.email,
  emailLink: `<a href="mailto:${facts.email}">${facts.email}</a>`,
  phone: facts.phone,
  phoneLink: `<a href="tel:${facts.phone.replaceAll(' ', '')}">${facts.phone}</a>`,
  delivery: formatMoney(shippingRule.flatCents),
  minDays: String(facts.shipping.minDays),
  maxDays: String(facts.shipping.maxDays),
  returnDays: String(facts.returns.days),
};

const NAMES = /\{(\w+)\}/g;

/** An unknown name in the text, reported with the known ones. */
export function factProblem(text: string): string | undefined {
  for (const [, name = ''] of text.matchAll(NAMES)) {
    if (known[name] === undefined) {
      return `{${name}} is no fact; known are ${Object.keys(known).join(', ')}.`;
    }
  }
  return undefined;
}

/** Replaces `{names}` with the facts; throws for an unknown name. */
export function fillFacts(html: string): string {
  const problem = factProblem(html);
  if (problem !== undefined) throw new Error(problem);
  return html.replace(NAMES, (_, name: string) => known[name] ?? '');
}
