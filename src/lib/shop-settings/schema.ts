import * as v from 'valibot';
import { toCents } from '../format/money.ts';
import { districts, NO_DISTRICT } from './districts.ts';

/**
 * The shop's settings (docs/api.md "Settings of the shop"): what belongs to the shop, as the
 * environment holds what belongs to the machine. Money is in rupees, as on the wire.
 */

const MAX_RUPEES = 1_000_000;
const MAX_TEXT = 120;
const MAX_DAYS = 365;
const MAX_ACCOUNTS = 10;

const text = (label: string) =>
  v.pipe(
    v.string(`${label} must be text.`),
    v.trim(),
    v.nonEmpty(`${label} is required.`),
    v.maxLength(MAX_TEXT, `${label} must be at most ${MAX_TEXT} characters.`),
  );

const rupees = (label: string) => {
  const remedy = `${label} must be an amount in rupees from 0 to ${MAX_RUPEES.toLocaleString('en')}, such as 200 or 199.50.`;
  return v.pipe(
    v.number(remedy),
    v.minValue(0, remedy),
    v.maxValue(MAX_RUPEES, remedy),
    v.check((amount) => toCents(amount) !== undefined, remedy),
  );
};

const days = (label: string, least: number) => {
  const remedy = `${label} must be a whole number of days from ${least} to ${MAX_DAYS}.`;
  return v.pipe(
    v.number(remedy),
    v.integer(remedy),
    v.minValue(least, remedy),
    v.maxValue(MAX_DAYS, remedy),
  );
};

const CASH = 'Cash on delivery in a district must be true or false.';

const DistrictSchema = v.strictObject({
  name: v.picklist(districts, NO_DISTRICT),
  fee: rupees('Delivery to a district'),
  cashOnDelivery: v.optional(v.boolean(CASH), true),
});

const BankAccountSchema = v.strictObject({
  bank: text('Bank'),
  branch: text('Branch'),
  accountName: text('Account name'),
  accountNumber: v.pipe(
    text('Account number'),
    v.regex(/^[\d][\d -]*$/, 'Account number must be digits.'),
  ),
});

export type BankAccount = v.InferOutput<typeof BankAccountSchema>;

const ShippingSchema = v.pipe(
  v.strictObject({
    /** What delivery of an order costs. */
    base: rupees('Delivery'),
    /** Delivery is free above this subtotal; null: never. */
    freeOver: v.nullable(rupees('Free delivery over')),
    minDays: days('Fastest delivery', 0),
    maxDays: days('Slowest delivery', 0),
    /** Where delivery costs another amount, or cash can't be taken. */
    districts: v.pipe(
      v.array(DistrictSchema, 'Districts must be a list.'),
      v.check(
        (list) => new Set(list.map(({ name }) => name)).size === list.length,
        'Each district can be listed once.',
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['minDays'], ['maxDays']],
      ({ minDays, maxDays }) => minDays <= maxDays,
      'Slowest delivery must not be less than the fastest.',
    ),
    ['maxDays'],
  ),
);

const ContactSchema = v.strictObject({
  street: text('Street'),
  city: text('City'),
  postalCode: text('Postal code'),
  country: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{2}$/, 'Country must be two capital letters, such as LK.'),
  ),
  countryName: text('Country name'),
  email: v.pipe(text('Email'), v.email('Enter a valid email')),
  phone: v.pipe(
    text('Phone'),
    v.regex(/^\+?[\d -]{7,20}$/, 'Phone must be digits, such as 066 555 0142.'),
  ),
  whatsapp: v.pipe(
    v.string(),
    v.regex(
      /^\d{8,15}$/,
      'WhatsApp must be the country code and the number in digits, such as 94775550142.',
    ),
  ),
});

const PaymentSchema = v.strictObject({
  cashOnDelivery: v.strictObject({
    /** The highest total that is paid in cash; null: any. */
    max: v.nullable(rupees('Highest total for cash on delivery')),
    /** Added to an order paid in cash. */
    fee: rupees('Fee for cash on delivery'),
  }),
  /** Where transfers go; without any, nobody can pay by transfer. */
  bankAccounts: v.pipe(
    v.array(BankAccountSchema, 'Bank accounts must be a list.'),
    v.maxLength(MAX_ACCOUNTS, `At most ${MAX_ACCOUNTS} bank accounts.`),
  ),
});

/** All settings. */
export const ShopSettingsSchema = v.strictObject({
  name: text('Name'),
  legalName: text('Legal name'),
  currency: v.pipe(
    v.string(),
    v.regex(/^[A-Z]{3}$/, 'Currency must be three capital letters, such as LKR.'),
  ),
  contact: ContactSchema,
  shipping: ShippingSchema,
  returns: v.strictObject({ days: days('Days for returns', 0) }),
  payment: PaymentSchema,
});
export type ShopSettings = v.InferOutput<typeof ShopSettingsSchema>;
