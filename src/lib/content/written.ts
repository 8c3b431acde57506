import type { CollectionName } from './entries.ts';

/** Unparsed fields: text, numbers and booleans; dates are text. */
export type WrittenFields = Readonly<Record<string, unknown>>;

export interface WrittenEntry {
  id: string;
  fields: WrittenFields;
}

export type WrittenContent = { readonly [Name in CollectionName]: readonly WrittenEntry[] };

export interface ContentFiles {
  entries: WrittenContent;
  /** Names of the pictures in `src/content/pictures`. */
  pictures: readonly string[];
}

const DAY_LENGTH = 10;
const DAYS: readonly string[] = ['changed'];

const writtenValue = (name: string, value: unknown): unknown => {
  if (!(value instanceof Date)) return value;
  const instant = value.toISOString();
  return DAYS.includes(name) ? instant.slice(0, DAY_LENGTH) : instant;
};

export function writtenFields(data: object, body?: string): WrittenFields {
  const fields = Object.entries(data)
    .filter(([name, value]) => name !== 'id' && value !== undefined)
    .map(([name, value]: [string, unknown]) => [name, writtenValue(name, value)]);
  return Object.fromEntries(body === undefined ? fields : [...fields, ['body', body.trim()]]);
}

export const saysTheSame = (one: WrittenFields, other: WrittenFields): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => {
    const [first, second] = [one[name], other[name]];
    return first === second || (isNothing(first) && isNothing(second));
  });
};

/** Files omit an unticked box and an empty optional field. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;
