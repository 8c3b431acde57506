import * as v from 'valibot';
import written from '../../content/shop.json' with { type: 'json' };
import {
  methodTable,
  methodLabel,
  paymentMethods,
  type PaymentMethod,
} from '#lib/payments/methods.ts';
import { type OpeningTimes, ShopSettingsSchema, type ShopSettings } from './schema.ts';

/** The settings of `src/content/shop.json`, in force until an admin saves others. */
export const defaultShopSettings: ShopSettings = v.parse(ShopSettingsSchema, written);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * `base` with the values of `patch`, which names only what changes; lists are replaced whole. The
 * result may be invalid: it is still to be checked.
 */
export function mergeSettings(base: unknown, patch: unknown): unknown {
  if (!isObject(base) || !isObject(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    // A key such as `__proto__` stays what it is: a name that no setting has.
    Object.defineProperty(merged, key, {
      value: Object.hasOwn(base, key) ? mergeSettings(base[key], value) : value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return merged;
}

/** A setting that was changed; `field` is its dotted name, such as `shipping.freeOver`. */
export interface SettingChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** What differs between two settings, each value or list by its dotted name. */
export function settingChanges(before: unknown, after: unknown, field = ''): SettingChange[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      settingChanges(before[key], after[key], field === '' ? key : `${field}.${key}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

/** How orders can be paid: by transfer only where there is an account for it. */
const acceptedMethods = ({ payment }: Pick<ShopSettings, 'payment'>): PaymentMethod[] =>
  paymentMethods.filter(
    (method) => payment.bankAccounts.length > 0 || !methodTable[method].isPaidBefore,
  );

const {
  notify: _,
  delivery: _delivery,
  privacy: _privacy,
  ...publicEntries
} = ShopSettingsSchema.entries;

/**
 * The settings as everybody may read them: bank accounts are for signed-in people, and whom the shop
 * emails, what drivers ask for and how long guests are stored are its own affair.
 */
export const PublicSettingsSchema = v.object({
  ...publicEntries,
  payment: v.object({
    methods: v.array(v.picklist(paymentMethods)),
    cashOnDelivery: ShopSettingsSchema.entries.payment.entries.cashOnDelivery,
  }),
});
export type PublicSettings = v.InferOutput<typeof PublicSettingsSchema>;

export function publicSettings(settings: ShopSettings): PublicSettings {
  const { notify: _notify, delivery: _delivered, privacy: _kept, payment, ...visible } = settings;
  return {
    ...visible,
    payment: { methods: acceptedMethods(settings), cashOnDelivery: payment.cashOnDelivery },
  };
}

/** `Monday to Friday 09:00 to 17:30, Saturday 09:00 to 13:00`; empty when the shop does not say. */
export const openingTimesText = (list: readonly OpeningTimes[]): string =>
  list
    .map(({ from, to, opens, closes }) => {
      const days = from === to ? from : `${from} to ${to}`;
      return `${days} ${opens} to ${closes}`;
    })
    .join(', ');

export const paymentSentence = ({ payment }: PublicSettings): string =>
  payment.methods
    .map((method, index) => (index === 0 ? methodTable[method].label : methodLabel(method)))
    .join(' or ');
