import { shippingRule } from '../cart/totals.ts';
import { formatMoney } from '../money.ts';
import { facts } from './facts.ts';

/** What a content page may say of the shop by name, so that no figure is written twice. */
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

/** Puts the facts in the place of `{names}`; a name that stands for nothing is a mistake. */
export const fillFacts = (html: string): string =>
  html.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = known[name];
    if (fact === undefined) {
      throw new Error(`{${name}} is no fact; known are ${Object.keys(known).join(', ')}.`);
    }
    return fact;
  });
