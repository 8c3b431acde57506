import { nameWithSize } from '../catalogue/sizes.ts';
import type { Swatch } from '../catalogue/swatches.ts';
import { centsOf, formatMoney } from '../format/money.ts';
import { readLankaQr } from '#lib/payments/lanka-qr.ts';
import { accountText, type BankAccount } from '#lib/payments/methods.ts';
import type { OpeningTimes, ShopSettings } from './schema.ts';
import { choiceLabels, type FieldKind, findSettingName, settingFields } from './settings-fields.ts';
import { openingTimesText } from './shop-settings.ts';

/** The values of settings as the screens and the history write them. */

const NONE = 'none';

type District = ShopSettings['shipping']['districts'][number];

const districtText = ({ name, fee, cashOnDelivery }: District): string =>
  `${name} ${formatMoney(centsOf(fee))}${cashOnDelivery ? '' : ', no cash on delivery'}`;

const listText = <Item>(items: unknown, textOf: (item: Item) => string): string =>
  // A stored list matches its schema, because it was checked when saved.
  Array.isArray(items) && items.length > 0 ? items.map(textOf).join('; ') : NONE;

const scalarText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);

const rupeesText = (value: unknown): string =>
  typeof value === 'number' ? formatMoney(centsOf(value)) : scalarText(value);

type Gift = ShopSettings['gifts'][number];

const giftText = ({ product, size, over, firstOrderOnly }: Gift): string =>
  `${nameWithSize(product, size)} from ${rupeesText(over)}${firstOrderOnly ? ', first order only' : ''}`;

const lankaQrText = (value: unknown): string => {
  const read = readLankaQr(scalarText(value));
  return 'problem' in read ? scalarText(value) : `${read.lankaQr.name}, ${read.lankaQr.city}`;
};

const texts: Record<FieldKind, (value: unknown) => string> = {
  text: scalarText,
  lankaQr: lankaQrText,
  email: scalarText,
  phone: scalarText,
  rupees: rupeesText,
  limit: rupeesText,
  days: (value) => (value === 1 ? '1 day' : `${scalarText(value)} days`),
  years: (value) => (value === 1 ? '1 year' : `${scalarText(value)} years`),
  pieces: (value) => (value === 1 ? '1 piece' : `${scalarText(value)} pieces`),
  choice: (value) =>
    typeof value === 'string' && value in choiceLabels
      ? choiceLabels[value as keyof typeof choiceLabels]
      : scalarText(value),
  openings: (value) => listText<OpeningTimes>(value, (one) => openingTimesText([one])),
  districts: (value) => listText<District>(value, districtText),
  accounts: (value) => listText<BankAccount>(value, accountText),
  addresses: (value) => listText<string>(value, (email) => email),
  synonyms: (value) => listText<string>(value, (line) => line),
  product: scalarText,
  gifts: (value) => listText<Gift>(value, giftText),
  amounts: (value) => listText<number>(value, rupeesText),
  swatches: (value) => listText<Swatch>(value, ({ value: name, swatch }) => `${name} ${swatch}`),
};

export function settingText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NONE;
  const known = findSettingName(name);
  return texts[known ? settingFields[known].kind : 'text'](value);
}
