import { DEFAULT_SIZE } from '../catalogue/sizes.ts';
import { typedNumber } from '../format/typed-number.ts';
import type { ShopSettings } from './schema.ts';
import {
  type FieldKind,
  settingFields,
  type SettingName,
  settingNames,
} from './settings-fields.ts';
import { mergeSettings } from './shop-settings.ts';

export type TypedRow = Readonly<Record<string, string>>;
export type TypedValue = string | readonly TypedRow[];
export type Typed = Readonly<Record<SettingName, TypedValue>>;

export const ITEM = 'text';
const [YES, NO] = ['yes', 'no'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** `name` is dotted, such as `shipping.freeOver`. */
export const valueOf = (settings: unknown, name: string): unknown =>
  name
    .split('.')
    .reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), settings);

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? YES : NO;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

const rowOf = (item: unknown): TypedRow =>
  isObject(item)
    ? Object.fromEntries(Object.entries(item).map(([key, value]) => [key, textOf(value)]))
    : { [ITEM]: textOf(item) };

export const toTyped = (value: unknown): TypedValue =>
  Array.isArray(value) ? value.map(rowOf) : textOf(value);

const rowsOf = (typed: TypedValue): readonly TypedRow[] => (typeof typed === 'string' ? [] : typed);

const itemsOf = (typed: TypedValue): string[] =>
  rowsOf(typed).map((row) => (row[ITEM] ?? '').trim());

const trimmed = (typed: TypedValue): string => (typeof typed === 'string' ? typed.trim() : '');
const asNumber = (typed: TypedValue) => typedNumber(trimmed(typed));

const readers: Record<FieldKind, (typed: TypedValue) => unknown> = {
  text: trimmed,
  lankaQr: trimmed,
  email: trimmed,
  phone: trimmed,
  choice: trimmed,
  rupees: asNumber,
  days: asNumber,
  years: asNumber,
  pieces: asNumber,
  limit: (typed) => (trimmed(typed) === '' ? null : asNumber(typed)),
  openings: rowsOf,
  accounts: rowsOf,
  swatches: rowsOf,
  districts: (typed) =>
    rowsOf(typed).map(({ name = '', fee = '', cashOnDelivery }) => ({
      name,
      fee: typedNumber(fee),
      cashOnDelivery: cashOnDelivery !== NO,
    })),
  product: trimmed,
  gifts: (typed) =>
    rowsOf(typed).map(({ product = '', size = DEFAULT_SIZE, over = '', firstOrderOnly }) => ({
      product,
      size,
      over: typedNumber(over),
      firstOrderOnly: firstOrderOnly === YES,
    })),
  amounts: (typed) => itemsOf(typed).map(typedNumber),
  addresses: itemsOf,
  synonyms: itemsOf,
};

export const fromTyped = (name: SettingName, typed: TypedValue): unknown =>
  readers[settingFields[name].kind](typed);

const ofEach = <Value>(valueFor: (name: SettingName) => Value): Record<SettingName, Value> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `settingNames` has every name
  Object.fromEntries(settingNames.map((name) => [name, valueFor(name)])) as Record<
    SettingName,
    Value
  >;

export const typedSettings = (settings: ShopSettings): Typed =>
  ofEach((name) => toTyped(valueOf(settings, name)));

const nested = (name: string, value: unknown): unknown =>
  name.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);

const patchOf = (names: readonly SettingName[], typed: Typed): unknown =>
  names.reduce<unknown>(
    (patch, name) => mergeSettings(patch, nested(name, fromTyped(name, typed[name]))),
    {},
  );

export const withTyped = (settings: ShopSettings, typed: Typed): unknown =>
  mergeSettings(settings, patchOf(settingNames, typed));

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const isTypedAs = (settings: ShopSettings, typed: Typed, name: SettingName): boolean =>
  isSame(toTyped(valueOf(settings, name)), typed[name]) ||
  isSame(valueOf(settings, name), fromTyped(name, typed[name]));

export const changedSettings = (saved: ShopSettings, typed: Typed): SettingName[] =>
  settingNames.filter((name) => !isTypedAs(saved, typed, name));

export const changesToSend = (saved: ShopSettings, typed: Typed): Record<string, unknown> =>
  Object(patchOf(changedSettings(saved, typed), typed));

export const typedAfterSaving = (saved: ShopSettings, sent: Typed, now: Typed): Typed =>
  ofEach((name) => (now[name] === sent[name] ? toTyped(valueOf(saved, name)) : now[name]));

export interface Merged {
  typed: Typed;
  conflicts: readonly SettingName[];
  taken: readonly SettingName[];
}

export function mergeTyped(before: ShopSettings, theirs: ShopSettings, typed: Typed): Merged {
  const isTheirs = (name: SettingName) => !isSame(valueOf(before, name), valueOf(theirs, name));
  const mine = changedSettings(before, typed);
  const theirNames = settingNames.filter(isTheirs);
  const taken = theirNames.filter((name) => !mine.includes(name));
  return {
    typed: ofEach((name) => (taken.includes(name) ? toTyped(valueOf(theirs, name)) : typed[name])),
    conflicts: theirNames.filter((name) => mine.includes(name) && !isTypedAs(theirs, typed, name)),
    taken,
  };
}
