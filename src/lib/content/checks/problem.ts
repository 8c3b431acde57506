import SearchableMap from 'minisearch/SearchableMap';
import type { z } from 'astro/zod';

export interface Problem {
  file: string;
  line?: number | undefined;
  field?: string | undefined;
  /** Follows the field's name: `is missing. Write …` */
  message: string;
}

const sentenceOf = ({ file, line, field, message }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${field ? `${field} ` : ''}${message}`;

/** A parsed file; dates stay as text. */
export interface Written {
  file: string;
  value: unknown;
  /** The line of the value at `path`, or of its parent. */
  lineOf: (path: readonly (string | number)[]) => number | undefined;
}

/** A list or a group of fields is empty. */
export const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';

export const reportOf = (problems: readonly Problem[]): string =>
  [
    problems.length === 1
      ? 'There is a mistake in what the shop says. Mend it and build again:'
      : `There are ${problems.length} mistakes in what the shop says. Mend them and build again:`,
    ...problems.map((problem) => `  ${sentenceOf(problem)}`),
  ].join('\n');

const LETTERS_PER_TYPO = 3;

/** Limits the time of the distance calculation. */
const MAX_NAME = 100;

export function nearest(name: string, known: Iterable<string>): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const tree = new SearchableMap<string>();
  for (const one of known) tree.set(one.toLowerCase(), one);
  const most = Math.ceil(name.length / LETTERS_PER_TYPO);
  const found = [...tree.fuzzyGet(name.toLowerCase(), most)];
  found.sort(([, [, one]], [, [, other]]) => one - other);
  return found[0]?.[1][0];
}

export function adviceOn(name: string, known: readonly string[]): string {
  const near = nearest(name, known);
  return near === undefined ? `Known are ${known.join(', ')}.` : `Did you mean ${near}?`;
}

type Fields = z.ZodObject;
type Issue = z.core.$ZodIssue;

const kinds: Record<string, string> = {
  string: 'must be text. Put it in quotes.',
  number: 'must be a number.',
  int: 'must be a whole number.',
  boolean: 'must be true or false.',
};

function messageOf(issue: Issue, value: unknown): string {
  const isMissing = value === undefined || value === null;
  if (issue.code === 'invalid_type') {
    return isMissing ? 'is missing.' : (kinds[issue.expected] ?? `must be ${issue.expected}.`);
  }
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String);
    return isMissing
      ? `is missing. It is one of ${known.join(', ')}.`
      : `is ${asText(value)}, which is not known here. ${adviceOn(asText(value), known)}`;
  }
  return issue.code === 'too_small' ? 'is empty.' : issue.message;
}

export interface FieldMistake {
  field?: string;
  message: string;
}

export function schemaMistakes(schema: Fields, value: unknown): FieldMistake[] {
  const read = schema.safeParse(value);
  if (read.success) return [];
  const fields: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const names = Object.keys(schema.shape);
  const strangers = Object.keys(fields).filter((name) => !names.includes(name));
  const misspelled = new Set(strangers.map((name) => nearest(name, names)));
  return read.error.issues.flatMap((issue): FieldMistake[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        field: key,
        message: `is not known here. ${adviceOn(key, names)}`,
      }));
    }
    const [name] = issue.path;
    if (name === undefined) return [{ message: 'has an entry without fields. Take it out.' }];
    const field = String(name);
    if (!(name in fields) && misspelled.has(field)) return [];
    const advice = schema.shape[field]?.description;
    const message = messageOf(issue, fields[field]);
    return [{ field, message: advice === undefined ? message : `${message} ${advice}` }];
  });
}

/** `at` is the entry's path in its file. */
export function fieldProblems(
  schema: Fields,
  written: Written,
  value: unknown,
  at: readonly number[] = [],
): Problem[] {
  const { file, lineOf } = written;
  const isOwned = at.length > 0 && typeof value === 'object' && value !== null && 'id' in value;
  const owner = isOwned && typeof value.id === 'string' ? ` of ${value.id}` : '';
  return schemaMistakes(schema, value).map(({ field, message }) =>
    field === undefined
      ? { file, line: lineOf(at), message }
      : { file, line: lineOf([...at, field]), field: `"${field}"${owner}`, message },
  );
}
