import type { z } from 'astro/zod';
import type { Problem } from './problem.ts';
import { adviceOn, nearest } from './nearest.ts';
import { asText, type Written } from './source.ts';

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
