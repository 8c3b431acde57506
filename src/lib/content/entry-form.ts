import { formatDay, formatMoment, instantOf, toLocal } from '#lib/format/dates.ts';
import { paths } from '#lib/site/paths.ts';
import type { EditedEntry } from './codec.ts';
import type { CollectionName } from './entries.ts';
import { contentForms, type Field } from './fields.ts';
import { isRunning } from './running.ts';
import type { WrittenFields } from './written.ts';
import * as m from '#messages';

export type TypedEntry = Readonly<Record<string, string | boolean>>;

const asTyped = ({ kind }: Field, value: unknown): string | boolean => {
  if (kind === 'check') return value === true;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return '';
  return kind === 'instant' ? toLocal(value) : value;
};

export const typedOf = (collection: CollectionName, fields: WrittenFields | null): TypedEntry =>
  Object.fromEntries(
    contentForms[collection].fields.map((field) => [
      field.name,
      asTyped(field, fields?.[field.name]),
    ]),
  );

const asWritten = ({ kind }: Field, typed: string | boolean): unknown => {
  if (typeof typed === 'boolean' || typed.trim() === '') return typed;
  if (kind === 'number') return Number(typed);
  return kind === 'instant' ? instantOf(typed) : typed;
};

export const fieldsOf = (collection: CollectionName, typed: TypedEntry): WrittenFields =>
  Object.fromEntries(
    contentForms[collection].fields.map((field) => [
      field.name,
      asWritten(field, typed[field.name] ?? ''),
    ]),
  );

export const latestOf = ({ draft, published }: EditedEntry): WrittenFields | null =>
  draft ?? published;

const MAX_ID = 40;

/** `New Year gifts` becomes `new-year-gifts`. */
export function suggestedId(words: string, singular: string, taken: readonly string[]): string {
  const slug = words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_ID)
    .replace(/^-+|-+$/g, '');
  const base = slug === '' ? singular.replaceAll(' ', '-') : slug;
  const all = [base, ...Array.from(taken, (_, at) => `${base}-${at + 2}`)];
  return all.find((id) => !taken.includes(id)) ?? base;
}

export type EntryState = 'shown' | 'scheduled' | 'ended' | 'hidden' | 'draft';

const dateIn = (fields: WrittenFields, name: string): Date | undefined => {
  const value = fields[name];
  return typeof value === 'string' ? new Date(value) : undefined;
};

export const spanOf = (fields: WrittenFields): { from?: Date; until?: Date } => {
  const [from, until] = [dateIn(fields, 'from'), dateIn(fields, 'until')];
  return { ...(from && { from }), ...(until && { until }) };
};

function stateOf({ published, isHidden }: EditedEntry, now: Date): EntryState {
  if (!published) return isHidden ? 'hidden' : 'draft';
  const span = spanOf(published);
  if (isRunning(span, now)) return 'shown';
  return span.from && now < span.from ? 'scheduled' : 'ended';
}

export function stateText(entry: EditedEntry, now: Date): string {
  const { from, until } = entry.published ? spanOf(entry.published) : {};
  const ends = until ? ` until ${formatMoment(until.toISOString())}` : '';
  const words: Record<EntryState, string> = {
    shown: `In the shop${ends}`,
    scheduled: `Scheduled for ${from ? formatMoment(from.toISOString()) : ''}`,
    ended: `Ended${until ? ` ${formatMoment(until.toISOString())}` : ''}`,
    hidden: 'Hidden',
    draft: 'Not published',
  };
  return words[stateOf(entry, now)];
}

/** What publishing has done, since an entry may begin or end at a time of its own. */
export const publishedText = (entry: EditedEntry, now: Date): string =>
  stateOf(entry, now) === 'shown' ? 'It is in the shop now' : stateText(entry, now);

function valueText({ kind, options }: Field, value: unknown): string {
  if (kind === 'check') return value === true ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value === '') return 'empty';
  if (kind === 'instant') return formatMoment(value);
  if (kind === 'day') return formatDay(value);
  return options?.find((option) => option.value === value)?.label ?? value;
}

export interface FieldChange {
  field: Field;
  before: string;
  after: string;
}

export function changesBetween(
  collection: CollectionName,
  before: WrittenFields | null,
  after: WrittenFields | null,
): FieldChange[] {
  return contentForms[collection].fields
    .map((field) => ({
      field,
      before: valueText(field, before?.[field.name]),
      after: valueText(field, after?.[field.name]),
    }))
    .filter((change) => change.before !== change.after);
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export const entryTitle = (collection: CollectionName, entry: EditedEntry): string =>
  text(latestOf(entry)?.[contentForms[collection].named]) || entry.id;

export function displayedAt(collection: CollectionName, id: string): string {
  if (collection === 'pages') return paths.page(id);
  if (collection === 'makers') return paths.maker(id);
  if (collection === 'size-guides') return paths.sizeGuide(id);
  return collection === 'help' ? `${paths.helpCenter}#${id}` : paths.home;
}

export const factChoices = [
  { write: 'Rs.{freeOver}', label: 'Free delivery above' },
  { write: '{delivery}', label: 'Delivery price' },
  { write: '{maxDiscount}%', label: 'Highest discount' },
  { write: '{returnDays}', label: 'Days to return' },
  { write: '{minDays}', label: 'Fastest delivery, days' },
  { write: '{maxDays}', label: 'Slowest delivery, days' },
  { write: '{paymentMethods}', label: 'Payment methods' },
  {
    write: '{bankTransfer}',
    get label() {
      return m.payments_transfer();
    },
  },
  { write: '{phone}', label: 'Phone' },
  { write: '{email}', label: 'Email' },
  { write: '{openingTimes}', label: 'Opening times' },
] as const;
