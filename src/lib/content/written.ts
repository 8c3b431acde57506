import type { CollectionName } from './entries.ts';

/** Fields of an entry as they are written: text, numbers, yes or no; instants and days as text. */
export type WrittenFields = Readonly<Record<string, unknown>>;

/** An entry as it is written; its Markdown text is the field `body`. */
export interface WrittenEntry {
  id: string;
  fields: WrittenFields;
}

export type WrittenContent = { readonly [Name in CollectionName]: readonly WrittenEntry[] };

/** What the files hold: the entries that what is published in the browser stands over. */
export interface ContentFiles {
  entries: WrittenContent;
  /** The names of the pictures in `src/content/pictures`. */
  pictures: readonly string[];
}

/** `YYYY-MM-DD` at the start of an instant. */
const DAY_LENGTH = 10;
const DAYS: readonly string[] = ['changed'];

const writtenValue = (name: string, value: unknown): unknown => {
  if (!(value instanceof Date)) return value;
  const instant = value.toISOString();
  return DAYS.includes(name) ? instant.slice(0, DAY_LENGTH) : instant;
};

/** The fields of an entry of a file, as the browser edits them. */
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

/** An unticked box and an empty optional field are not written at all. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || value === false;
