import * as v from 'valibot';
import { Refusal } from '#lib/server/errors.ts';

/** Valibot's own words, where a schema has none for a person. */
const OWN_WORDS = /^Invalid [\w ]+: (Expected|Received) /;

/** The part of an object's schema that is about this field. */
function partOf(schema: object, key: unknown): v.GenericSchema | undefined {
  const entries: unknown = 'entries' in schema ? schema.entries : undefined;
  if (typeof entries !== 'object' || entries === null) return undefined;
  return new Map<unknown, v.GenericSchema>(Object.entries(entries)).get(key);
}

/** The sentence about a field; one that was not sent is told as an empty one. */
function sentenceOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>, field: string): string {
  if (!OWN_WORDS.test(issue.message)) return issue.message;
  let part: v.GenericSchema | undefined = schema;
  for (const { key } of issue.path ?? []) part = part && partOf(part, key);
  const [told] = (part && v.safeParse(part, undefined).issues) ?? [];
  return told && !OWN_WORDS.test(told.message) ? told.message : `Please check ${field}.`;
}

/** What a schema makes of outside input; refused with one message a field. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  // No object at all lacks every field.
  const result = v.safeParse(schema, typeof input === 'object' && input !== null ? input : {});
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    errors[field] ??= sentenceOf(schema, issue, field);
  }
  throw new Refusal('invalid', Object.values(errors)[0] ?? 'Invalid input.', { errors });
}
