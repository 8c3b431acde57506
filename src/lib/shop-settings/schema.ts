import * as v from 'valibot';
import { internationalDigits } from '#lib/format/phone.ts';
import { idText, shortText, trimmed } from '#lib/format/short-text.ts';
import { DEFAULT_SIZE } from '../catalogue/sizes.ts';
import { MAX_LOW_STOCK } from '../catalogue/option-limits.ts';
import { swatchKey } from '../catalogue/swatches.ts';
import { countTerms } from '../catalogue/synonyms.ts';
import { emailField } from '#lib/email/address.ts';
import { MAX_LANKA_QR_LENGTH, readLankaQr } from '#lib/payments/lanka-qr.ts';
import { districts, NO_DISTRICT } from './districts.ts';
import { SMS_COST, YEARS_UNTIL_ERASED } from './messages.ts';
import { optionalText, rupees, text, wholeNumber } from './value-schemas.ts';

/**
 * Settings of the shop, unlike the environment's of the machine (docs/api.md "Settings of the shop"). Money is in
 * rupees.
 */

const MAX_DAYS = 365;
const MAX_YEARS = 30;
const MAX_ACCOUNTS = 10;
const MAX_ADDRESSES = 5;
const MAX_OPENINGS = 7;
const MAX_SYNONYMS = 100;
const MAX_TERMS = 12;
const MAX_SWATCHES = 200;
const MAX_COLOUR = 40;

const days = (label: string, least: number) => wholeNumber(label, 'days', least, MAX_DAYS);
const email = emailField('Email is required.');

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

const ShippingSchema = v.pipe(
  v.strictObject({
    base: rupees('Delivery'),
    /** Delivery is free above this subtotal; null means never. */
    freeOver: v.nullable(rupees('Free delivery over')),
    minDays: days('Fastest delivery', 0),
    maxDays: days('Slowest delivery', 0),
    /** Districts with another rate or without cash on delivery. */
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

export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

const DAY = 'Please choose a day.';
const TIME = 'Enter a time such as 09:00 or 17:30.';
const time = v.pipe(shortText(TIME, 5), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME));

const OpeningTimesSchema = v.pipe(
  v.strictObject({
    from: v.picklist(weekdays, DAY),
    to: v.picklist(weekdays, DAY),
    opens: time,
    closes: time,
  }),
  v.forward(
    v.partialCheck(
      [['from'], ['to']],
      ({ from, to }) => weekdays.indexOf(from) <= weekdays.indexOf(to),
      'The last day must not be before the first.',
    ),
    ['to'],
  ),
  v.forward(
    v.partialCheck(
      [['opens'], ['closes']],
      ({ opens, closes }) => opens < closes,
      'Closing time must be after opening time.',
    ),
    ['closes'],
  ),
);

export type OpeningTimes = v.InferOutput<typeof OpeningTimesSchema>;

const COUNTRY = 'Country must be two capital letters, such as LK.';
const WHATSAPP =
  'WhatsApp must be a phone number, such as 077 555 0142, or +44 7700 900123 from abroad.';
/** Nine digits that begin with 7 are a number here without its 0, or one of another country. */
const WHATSAPP_DIGITS = /^(?:(?!7\d{8}$)[1-9]\d{7,14})?$/;
const MAX_TYPED_NUMBER = 30;

const ContactSchema = v.strictObject({
  street: text('Street'),
  city: text('City'),
  postalCode: text('Postal code'),
  country: v.pipe(shortText(COUNTRY, 2), v.regex(/^[A-Z]{2}$/, COUNTRY)),
  countryName: text('Country name'),
  email,
  phone: v.pipe(
    text('Phone'),
    v.regex(/^\+?[\d -]{7,20}$/, 'Phone must be digits, such as 066 555 0142.'),
  ),
  whatsapp: v.pipe(
    shortText(WHATSAPP, MAX_TYPED_NUMBER),
    trimmed(),
    v.regex(/^[\d\s().+\-/]*$/, WHATSAPP),
    v.transform(internationalDigits),
    v.regex(WHATSAPP_DIGITS, WHATSAPP),
  ),
  openingTimes: v.optional(
    v.pipe(
      v.array(OpeningTimesSchema, 'Opening times must be a list.'),
      v.maxLength(MAX_OPENINGS, `At most ${MAX_OPENINGS} lines of opening times.`),
    ),
    [],
  ),
});

const codeModes = ['off', 'optional', 'required'] as const;
export type CodeMode = (typeof codeModes)[number];

const LankaQrSchema = v.pipe(
  shortText(
    `LankaQR code must be text of at most ${MAX_LANKA_QR_LENGTH} characters.`,
    MAX_LANKA_QR_LENGTH,
  ),
  trimmed(),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.issues || dataset.value === '') return;
    const read = readLankaQr(dataset.value);
    if ('problem' in read) addIssue({ message: read.problem });
  }),
);

const PaymentSchema = v.strictObject({
  cashOnDelivery: v.strictObject({
    max: v.nullable(rupees('Largest cash order')),
    fee: rupees('Fee for cash on delivery'),
  }),
  /** Without an account or a LankaQR code nobody can pay by transfer. */
  bankAccounts: v.pipe(
    v.array(BankAccountSchema, 'Bank accounts must be a list.'),
    v.maxLength(MAX_ACCOUNTS, `At most ${MAX_ACCOUNTS} bank accounts.`),
  ),
  /** The text of the bank's static code; empty without one. */
  lankaQr: v.optional(LankaQrSchema, ''),
});

const addresses = v.pipe(
  v.array(email, 'Email addresses must be a list.'),
  v.maxLength(MAX_ADDRESSES, `At most ${MAX_ADDRESSES} email addresses.`),
  v.check((list) => new Set(list).size === list.length, 'Each email address can be listed once.'),
);

const TERMS = `Write 2 to ${MAX_TERMS} words that mean the same, with commas between them, such as sari, saree.`;

const synonyms = v.pipe(
  v.array(
    v.pipe(
      text('Synonyms'),
      v.rawCheck(({ dataset, addIssue }) => {
        if (!dataset.typed || dataset.issues) return;
        const terms = countTerms(dataset.value);
        if (terms < 2 || terms > MAX_TERMS) addIssue({ message: TERMS });
      }),
    ),
    'Synonyms must be a list.',
  ),
  v.maxLength(MAX_SYNONYMS, `At most ${MAX_SYNONYMS} lines of synonyms.`),
);

const COLOUR_NAME = `Write the name of a colour in at most ${MAX_COLOUR} characters, such as Temple red.`;
const SWATCH = 'Swatch must be a colour such as #a0153e.';

const swatches = v.pipe(
  v.array(
    v.strictObject({
      value: v.pipe(
        shortText(COLOUR_NAME, MAX_COLOUR),
        trimmed(),
        v.check((value) => swatchKey(value) !== '', COLOUR_NAME),
      ),
      swatch: v.pipe(shortText(SWATCH, 7), v.toLowerCase(), v.regex(/^#[\da-f]{6}$/, SWATCH)),
    }),
    'Colours must be a list.',
  ),
  v.maxLength(MAX_SWATCHES, `At most ${MAX_SWATCHES} colours.`),
  v.check(
    (list) => new Set(list.map(({ value }) => swatchKey(value))).size === list.length,
    'Each colour can be listed once.',
  ),
);

const CURRENCY = 'Currency must be three capital letters, such as LKR.';

const PRODUCT = 'Choose the product of the gift.';
const FIRST_ORDER = 'First order only must be true or false.';
const MAX_GIFTS = 10;
const MAX_AMOUNTS = 20;
const GIFT_AMOUNT = 'Gift voucher amounts must be Rs. 1 or more.';

const GiftSchema = v.strictObject({
  product: v.pipe(idText(PRODUCT), v.nonEmpty(PRODUCT)),
  size: v.optional(idText('Choose the size of the gift.'), DEFAULT_SIZE),
  /** The goods of an order must cost at least this. */
  over: rupees('Orders from'),
  firstOrderOnly: v.optional(v.boolean(FIRST_ORDER), false),
});

const giftAmount = rupees('Gift voucher amounts');
const GiftVoucherSchema = v.pipe(
  v.strictObject({
    /** The id of a product that was sold as a gift voucher; the prices of its sizes are amounts too. */
    product: v.optional(idText(PRODUCT), ''),
    amounts: v.optional(
      v.pipe(
        v.array(v.pipe(giftAmount, v.minValue(1, GIFT_AMOUNT)), GIFT_AMOUNT),
        v.maxLength(MAX_AMOUNTS, `At most ${MAX_AMOUNTS} amounts.`),
        v.check((list) => new Set(list).size === list.length, 'Each amount can be listed once.'),
      ),
      [],
    ),
    /** With both, any amount between them is sold too. */
    min: v.optional(
      v.nullable(v.pipe(rupees('Smallest gift voucher'), v.minValue(1, GIFT_AMOUNT))),
      null,
    ),
    max: v.optional(v.nullable(rupees('Largest gift voucher')), null),
    validDays: wholeNumber('Gift vouchers are valid for', 'days', 1, 3650),
  }),
  v.forward(
    v.partialCheck(
      [['min'], ['max']],
      ({ min, max }) => (min === null) === (max === null) && (min ?? 0) <= (max ?? 0),
      'Give the smallest and the largest amount, or neither.',
    ),
    ['max'],
  ),
);

export const ShopSettingsSchema = v.strictObject({
  name: text('Name'),
  legalName: text('Legal name'),
  currency: v.pipe(shortText(CURRENCY, 3), v.regex(/^[A-Z]{3}$/, CURRENCY)),
  contact: ContactSchema,
  shipping: ShippingSchema,
  delivery: v.strictObject({
    code: v.picklist(codeModes, 'Delivery code must be off, optional or required.'),
  }),
  returns: v.strictObject({ days: days('Days for returns', 0) }),
  payment: PaymentSchema,
  notify: v.strictObject({
    orders: addresses,
    stock: addresses,
  }),
  search: v.strictObject({ synonyms }),
  swatches: v.optional(swatches, []),
  /** A variant with this many pieces or fewer is low, unless its product has its own limit. */
  lowStock: v.optional(wholeNumber('Low stock', 'pieces', 0, MAX_LOW_STOCK), 5),
  /** What staff pack with a buyer's first order; empty promises nothing. */
  firstOrderGift: v.optional(optionalText('Gift of a first order'), 'A special gift'),
  /** A free piece that an order gets, while stock lasts. */
  gifts: v.optional(
    v.pipe(
      v.array(GiftSchema, 'Gifts must be a list.'),
      v.maxLength(MAX_GIFTS, `At most ${MAX_GIFTS} gifts.`),
    ),
    [],
  ),
  giftVoucher: v.optional(GiftVoucherSchema, { validDays: 365 }),
  sms: v.optional(v.strictObject({ costPerSegment: rupees(SMS_COST) }), { costPerSegment: 0 }),
  privacy: v.strictObject({
    guestYears: wholeNumber(YEARS_UNTIL_ERASED, 'years', 1, MAX_YEARS),
  }),
});
export type ShopSettings = v.InferOutput<typeof ShopSettingsSchema>;
