import SearchableMap from 'minisearch/SearchableMap';
import type { z } from 'astro/zod';
import { asText, type Written } from './source.ts';

/** Something in `src/content` that can't be shown as it is written. */
export interface Problem {
  file: string;
  line?: number | undefined;
  /** Which field of which entry, where it is one. */
  field?: string | undefined;
  /** What is wrong and what to do, after the field's name: `is missing. Write …` */
  message: string;
}

/** `src/content/hero.yaml, line 4: "alt" of batik is missing. Say in a few words …` */
const sentenceOf = ({ file, line, field, message }: Problem): string =>
  `${file}${line === undefined ? '' : `, line ${line}`}: ${field ? `${field} ` : ''}${message}`;

/** Every mistake in a line of its own, for the person who wrote the words. */
export const reportOf = (problems: readonly Problem[]): string =>
  [
    problems.length === 1
      ? 'There is a mistake in what the shop says. Mend it and build again:'
      : `There are ${problems.length} mistakes in what the shop says. Mend them and build again:`,
    ...problems.map((problem) => `  ${sentenceOf(problem)}`),
  ].join('\n');

/** A name matches with one typo per this many letters. */
const LETTERS_PER_TYPO = 3;

/** The known name that somebody who wrote `name` can have meant. */
export function nearest(name: string, known: Iterable<string>): string | undefined {
  const tree = new SearchableMap<string>();
  for (const one of known) tree.set(one.toLowerCase(), one);
  const most = Math.ceil(name.length / LETTERS_PER_TYPO);
  const found = [...tree.fuzzyGet(name.toLowerCase(), most)];
  found.sort(([, [, one]], [, [, other]]) => one - other);
  return found[0]?.[1][0];
}

/** `Did you mean until?`, or all there is when nothing is near. */
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

/** Problems in the fields of one entry, which is at `at` in its file. */
export function fieldProblems(
  schema: Fields,
  written: Written,
  value: unknown,
  at: readonly number[] = [],
): Problem[] {
  const { file, lineOf } = written;
  const read = schema.safeParse(value);
  if (read.success) return [];
  const fields: Record<string, unknown> =
    typeof value === 'object' && value !== null ? { ...value } : {};
  const names = Object.keys(schema.shape);
  const strangers = Object.keys(fields).filter((name) => !names.includes(name));
  /** What is there under another spelling is not missing. */
  const misspelled = new Set(strangers.map((name) => nearest(name, names)));
  const owner = at.length > 0 && typeof fields['id'] === 'string' ? ` of ${fields['id']}` : '';
  return read.error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        file,
        line: lineOf([...at, key]),
        field: `"${key}"${owner}`,
        message: `is not known here. ${adviceOn(key, names)}`,
      }));
    }
    const [name] = issue.path;
    if (name === undefined) {
      return [{ file, line: lineOf(at), message: 'has an entry without fields. Take it out.' }];
    }
    if (!(name in fields) && misspelled.has(String(name))) return [];
    const advice = schema.shape[String(name)]?.description;
    const message = messageOf(issue, fields[String(name)]);
    return [
      {
        file,
        line: lineOf([...at, String(name)]),
        field: `"${String(name)}"${owner}`,
        message: advice === undefined ? message : `${message} ${advice}`,
      },
    ];
  });
}
