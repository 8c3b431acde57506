import type { CodeMode } from './schema.ts';
import { SMS_COST, YEARS_UNTIL_ERASED } from './messages.ts';

/** Each setting by its dotted name, with label, effect and type. */

export type FieldKind =
  | 'text'
  | 'email'
  | 'phone'
  | 'rupees'
  /** Rupees, or none. */
  | 'limit'
  | 'days'
  | 'years'
  | 'pieces'
  | 'choice'
  | 'openings'
  | 'districts'
  | 'accounts'
  /** The text of a bank's LankaQR code, or empty. */
  | 'lankaQr'
  | 'addresses'
  | 'synonyms'
  | 'swatches'
  /** The id of a product, or empty. */
  | 'product'
  | 'gifts'
  /** A list of rupees. */
  | 'amounts';

export interface SettingField {
  label: string;
  kind: FieldKind;
  hint: string;
}

const field = (kind: FieldKind, label: string, hint: string): SettingField => ({
  kind,
  label,
  hint,
});

const WITH_ADDRESS = 'Part of the address.';

export const settingFields = {
  name: field('text', 'Shop name', 'Shown in page titles, in emails and in search results.'),
  legalName: field(
    'text',
    'Legal name',
    'Shown on Contact Us, in the legal notice and in the terms, as who runs the shop.',
  ),
  'contact.phone': field('phone', 'Phone', 'Shown in the footer, on help pages and in emails.'),
  'contact.whatsapp': field(
    'phone',
    'WhatsApp number',
    'Opens Ask on WhatsApp on products and Order by WhatsApp in the cart. A mobile number, such as 077 555 0142. Empty: neither is shown.',
  ),
  'contact.email': field('email', 'Email', 'Shown in the footer, on help pages and in emails.'),
  'contact.street': field('text', 'Street', 'Shown in the footer, on Contact Us and in emails.'),
  'contact.city': field('text', 'City', WITH_ADDRESS),
  'contact.postalCode': field('text', 'Postal code', WITH_ADDRESS),
  'contact.countryName': field('text', 'Country', 'Shown on Contact Us and in the terms.'),
  'contact.country': field(
    'text',
    'Country code',
    'Tells search engines where you deliver. Two capital letters, such as LK.',
  ),
  'contact.openingTimes': field(
    'openings',
    'Opening times',
    'Shown on Contact Us and Stores. Without any, these pages do not mention them.',
  ),
  'shipping.base': field(
    'rupees',
    'Delivery, Rs.',
    'What delivery of an order costs, unless its district has its own price. Shown on products, in the cart and at checkout.',
  ),
  'shipping.freeOver': field(
    'limit',
    'Free delivery over, Rs.',
    'Shown in the footer, the promo banner and the cart. Empty: delivery is never free, and no page says it is.',
  ),
  'shipping.minDays': field(
    'days',
    'Fastest delivery, days',
    'Shown on the delivery page and in the help center.',
  ),
  'shipping.maxDays': field(
    'days',
    'Slowest delivery, days',
    'Shown on the delivery page and in the help center.',
  ),
  'shipping.districts': field(
    'districts',
    'Districts with their own price',
    'All other districts cost the price above and can pay cash on delivery.',
  ),
  'payment.cashOnDelivery.max': field(
    'limit',
    'Largest cash order, Rs.',
    'Larger orders are paid by bank transfer. Leave empty for no limit.',
  ),
  'payment.cashOnDelivery.fee': field(
    'rupees',
    'Fee for cash on delivery, Rs.',
    'Added to each order that is paid in cash. 0: no fee.',
  ),
  'payment.bankAccounts': field(
    'accounts',
    'Bank accounts',
    'Shown to customers who pay by bank transfer. Without any and without LankaQR, there is only cash on delivery, and no page mentions transfers.',
  ),
  'payment.lankaQr': field(
    'lankaQr',
    'LankaQR',
    'Ask your bank for a LankaQR code for your counter. Paste its text, or take a picture of it. Each order then shows its own code with the amount and the order number. Empty: no order shows one.',
  ),
  'delivery.code': field(
    'choice',
    'Delivery code',
    'A code of 4 digits that the customer sees on the order and in the email that it is out for delivery, and tells the driver at the door.',
  ),
  'returns.days': field(
    'days',
    'Days for returns',
    'How long after delivery customers can ask for a return. Shown in the footer, the help center and emails.',
  ),
  'notify.orders': field('addresses', 'New orders', 'Each address gets one email for each order.'),
  'notify.stock': field(
    'addresses',
    'Low stock',
    'Each address gets one email a day, from 08:00 on, with what fell to low stock or sold out.',
  ),
  lowStock: field(
    'pieces',
    'Low Stock at, pieces',
    'Sizes with this many pieces or fewer say Low Stock and stand on Today. 0: none do. A product can have its own number.',
  ),
  'search.synonyms': field(
    'synonyms',
    'Synonyms',
    'A search for one word of a line also finds products with the others. Separate words with commas, such as sari, saree.',
  ),
  swatches: field(
    'swatches',
    'Colours',
    'Shown as swatches for options named Colour. Common names, such as Navy or Olive, have a swatch already; add your own names here.',
  ),
  firstOrderGift: field(
    'text',
    'Gift of a first order',
    'What you pack by hand with a customer’s first order, such as A special gift. The packing slip says so, and the footer promises it. Empty: neither does.',
  ),
  gifts: field(
    'gifts',
    'Gifts',
    'A free piece that the shop adds to an order whose products cost enough, while it is in stock. It comes off the stock.',
  ),
  'giftVoucher.product': field(
    'product',
    'Gift voucher product',
    'Of shops that sold gift vouchers as a product: the prices of its sizes are amounts too. New shops leave it empty.',
  ),
  'giftVoucher.amounts': field(
    'amounts',
    'Gift voucher amounts',
    'What shoppers can choose on the page Gift voucher. An amount is price and worth: it has no stock, and no sale or code lowers it. None: the shop sells none.',
  ),
  'giftVoucher.min': field(
    'limit',
    'Smallest gift voucher, Rs.',
    'With the largest one, shoppers may also type any amount between the two. Empty: only the amounts above.',
  ),
  'giftVoucher.max': field('limit', 'Largest gift voucher, Rs.', 'Of what shoppers type.'),
  'giftVoucher.validDays': field(
    'days',
    'Gift vouchers are valid for, days',
    'Of those that are sold from now on.',
  ),
  'sms.costPerSegment': field(
    'rupees',
    `${SMS_COST}, Rs.`,
    'What your SMS gateway charges for each segment, for the sums in Figures. A segment has 160 characters, in Sinhala and Tamil 70.',
  ),
  'privacy.guestYears': field(
    'years',
    YEARS_UNTIL_ERASED,
    'How long after the last order the shop forgets a buyer without an account: name, street, phone and email. What was ordered and paid stays. Accounts stay until they are deleted.',
  ),
} as const satisfies Record<string, SettingField>;
export type SettingName = keyof typeof settingFields;

export const choiceLabels = {
  off: 'Off: drivers ask for no code',
  optional: 'Optional: drivers can hand over without it',
  required: 'Required: without it, drivers say why',
} as const satisfies Record<CodeMode, string>;

/** Settings that the screen does not offer, because code and content depend on them. */
const otherLabels = new Map([['currency', 'Currency']]);

const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingFields, name);

export const findSettingName = (name: string): SettingName | undefined =>
  isSettingName(name) ? name : undefined;

export const settingNames: readonly SettingName[] =
  Object.keys(settingFields).filter(isSettingName);

export const settingLabel = (name: string): string =>
  isSettingName(name) ? settingFields[name].label : (otherLabels.get(name) ?? name);

interface SettingSection {
  id: string;
  title: string;
  fields: readonly SettingName[];
}

export const settingSections: readonly SettingSection[] = [
  { id: 'shop', title: 'Shop', fields: ['name', 'legalName'] },
  {
    id: 'contact',
    title: 'Contact',
    fields: [
      'contact.phone',
      'contact.whatsapp',
      'contact.email',
      'contact.street',
      'contact.city',
      'contact.postalCode',
      'contact.countryName',
      'contact.country',
    ],
  },
  { id: 'opening-times', title: 'Opening times', fields: ['contact.openingTimes'] },
  {
    id: 'delivery',
    title: 'Delivery',
    fields: [
      'shipping.base',
      'shipping.freeOver',
      'shipping.minDays',
      'shipping.maxDays',
      'shipping.districts',
      'delivery.code',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    fields: [
      'payment.cashOnDelivery.max',
      'payment.cashOnDelivery.fee',
      'payment.bankAccounts',
      'payment.lankaQr',
    ],
  },
  {
    id: 'gifts',
    title: 'Gifts and gift vouchers',
    fields: [
      'firstOrderGift',
      'gifts',
      'giftVoucher.amounts',
      'giftVoucher.min',
      'giftVoucher.max',
      'giftVoucher.validDays',
      'giftVoucher.product',
    ],
  },
  { id: 'stock', title: 'Stock', fields: ['lowStock'] },
  { id: 'returns', title: 'Returns', fields: ['returns.days'] },
  { id: 'emails', title: 'Emails to the shop', fields: ['notify.orders', 'notify.stock'] },
  { id: 'sms', title: 'Price of text messages', fields: ['sms.costPerSegment'] },
  { id: 'search', title: 'Search', fields: ['search.synonyms'] },
  { id: 'colours', title: 'Colours', fields: ['swatches'] },
  { id: 'privacy', title: 'Privacy', fields: ['privacy.guestYears'] },
];
