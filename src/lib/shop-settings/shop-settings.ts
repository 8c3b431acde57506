import * as v from 'valibot';
import { formatWeekday } from '#lib/format/dates.ts';
import * as m from '#messages';
import written from '../../content/shop.json' with { type: 'json' };
import {
  type GatewayMethod,
  methodTable,
  methodLabel,
  paymentMethods,
  type PaymentMethod,
  takesTransfers,
} from '#lib/payments/methods.ts';
import { type OpeningTimes, ShopSettingsSchema, weekdays, type ShopSettings } from './schema.ts';

export const defaultShopSettings: ShopSettings = v.parse(ShopSettingsSchema, written);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `patch` has only changes; lists are replaced. The result may be invalid. */
export function mergeSettings(base: unknown, patch: unknown): unknown {
  if (!isObject(base) || !isObject(patch)) return patch;
  const merged: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(patch)) {
    // Assigning `__proto__` would change the prototype.
    Object.defineProperty(merged, key, {
      value: Object.hasOwn(base, key) ? mergeSettings(base[key], value) : value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
  return merged;
}

export interface SettingChange {
  field: string;
  before: unknown;
  after: unknown;
}

export function settingChanges(before: unknown, after: unknown, field = ''): SettingChange[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) =>
      settingChanges(before[key], after[key], field === '' ? key : `${field}.${key}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

/** What the shop has set up of a gateway. */
interface SetUp {
  method: GatewayMethod;
  formTargets: readonly string[];
}

/** A transfer needs a bank account or a LankaQR code, what is paid online its gateway. */
function acceptedMethods(
  { payment }: Pick<ShopSettings, 'payment'>,
  gateways: readonly SetUp[],
): PaymentMethod[] {
  return paymentMethods.filter((method) => {
    const { needs } = methodTable[method];
    if (needs === 'account') return takesTransfers(payment);
    return needs === undefined || gateways.some((gateway) => gateway.method === method);
  });
}

/** Without what only signed-in users or the shop itself may see. */
export interface PublicSettings extends Omit<
  ShopSettings,
  'notify' | 'delivery' | 'privacy' | 'sms' | 'payment'
> {
  payment: {
    methods: PaymentMethod[];
    cashOnDelivery: ShopSettings['payment']['cashOnDelivery'];
    /** Where forms that pay online go: sources of the content security policy. */
    formTargets?: string[];
  };
}

export function publicSettings(
  settings: ShopSettings,
  gateways: readonly SetUp[] = [],
): PublicSettings {
  const {
    notify: _notify,
    delivery: _delivered,
    privacy: _kept,
    sms: _texts,
    payment,
    ...visible
  } = settings;
  return {
    ...visible,
    payment: {
      methods: acceptedMethods(settings, gateways),
      cashOnDelivery: payment.cashOnDelivery,
      ...(gateways.length > 0 && {
        formTargets: gateways.flatMap((gateway) => gateway.formTargets),
      }),
    },
  };
}

const dayName = (day: OpeningTimes['from']): string => formatWeekday(weekdays.indexOf(day));

/** `Monday to Friday 09:00 to 17:30, Saturday 09:00 to 13:00`; empty without opening times. */
export const openingTimesText = (list: readonly OpeningTimes[]): string =>
  list
    .map(({ from, to, opens, closes }) => {
      const days =
        from === to ? dayName(from) : m.site_days({ from: dayName(from), to: dayName(to) });
      return m.site_open({ days, opens, closes });
    })
    .join(', ');

export const paymentSentence = ({ payment }: PublicSettings): string =>
  new Intl.ListFormat(m.common_locale(), { type: 'disjunction' }).format(
    payment.methods.map((method, index) =>
      index === 0 ? methodTable[method].label() : methodLabel(method),
    ),
  );
