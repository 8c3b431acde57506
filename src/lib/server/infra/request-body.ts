import { Refusal } from '#lib/server/errors.ts';
import * as v from 'valibot';

/** The most that a body may hold, in bytes (docs/api.md "Conventions"). */
const MAX_JSON_BYTES = 64 * 1024;
export const MAX_FORM_BYTES = 6 * 1024 * 1024;

const NOT_JSON = 'Send this call as JSON.';
const BROKEN_JSON = 'This is no valid JSON.';
const NOT_A_FORM = 'Send this call as form data.';
const BROKEN_FORM = 'Invalid form data format';

const tooLarge = (max: number) =>
  new Refusal('too-large', `A request may hold at most ${Math.round(max / 1024)} KB.`);

const hasType = (request: Request, ...types: readonly string[]): boolean => {
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  return types.some((known) => type.startsWith(known));
};

/**
 * The body's bytes as they come, refused as soon as they are too many; a length that is announced
 * is refused before anything is read.
 */
function bounded(request: Request, max: number): ReadableStream<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max);
  let read = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      read += chunk.byteLength;
      if (read > max) stream.error(tooLarge(max));
      else stream.enqueue(chunk);
    },
  });
  return (request.body ?? new Blob([]).stream()).pipeThrough(counter);
}

const refusalOf = (error: unknown): Refusal | undefined =>
  error instanceof Refusal
    ? error
    : error instanceof Error && error.cause instanceof Refusal
      ? error.cause
      : undefined;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal('invalid', BROKEN_JSON);
  }
}

/** Reads a JSON body. Throws `invalid`. */
export async function readJson(request: Request): Promise<unknown> {
  if (!hasType(request, 'application/json')) throw new Refusal('wrong-type', NOT_JSON);
  return parseJson(await new Response(bounded(request, MAX_JSON_BYTES)).text());
}

/** A JSON body of a call that needs none; nothing sent is an empty one. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await new Response(bounded(request, MAX_JSON_BYTES)).text();
  return text === '' ? {} : parseJson(text);
}

/** A form with at most `most` bytes, its files included; refuses what is none. */
export async function readForm(request: Request, max = MAX_FORM_BYTES): Promise<FormData> {
  if (!hasType(request, 'multipart/form-data', 'application/x-www-form-urlencoded')) {
    throw new Refusal('wrong-type', NOT_A_FORM);
  }
  const type = request.headers.get('content-type') ?? '';
  try {
    const bytes = await new Response(bounded(request, max)).arrayBuffer();
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
  } catch (error) {
    throw refusalOf(error) ?? new Refusal('invalid', BROKEN_FORM, { cause: error });
  }
}

/** The text fields of a form. */
export const wordsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    [...form].filter((field): field is [string, string] => typeof field[1] === 'string'),
  );

/** A file of a form; undefined for an empty one. */
export function fileOf(form: FormData, name: string): File | undefined {
  const file = form.get(name);
  return file instanceof File && file.size > 0 ? file : undefined;
}

/** Valibot's own words, where a schema has none for a person. */
const OWN_WORDS = /^Invalid [\w ]+: (Expected|Received) /;

/** The part of an object's schema that is about this field. */
function partOf(schema: object, key: unknown): v.GenericSchema | undefined {
  const entries: unknown = 'entries' in schema ? schema.entries : undefined;
  if (typeof entries !== 'object' || entries === null) return undefined;
  return new Map<unknown, v.GenericSchema>(Object.entries(entries)).get(key);
}

/** The message about a field; a missing one gets that of an empty one. */
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

/** The requirements of a file, with their messages. */
interface Asked {
  field: string;
  /** A file of this size is refused (docs/api.md "Conventions"). */
  tooManyBytes: number;
  missing: string;
  tooLarge: string;
}

/** The file in a form's field, by what it weighs; what it is has yet to be seen. */
export async function readFile(request: Request, requested: Asked): Promise<File> {
  const { field, tooManyBytes, missing, tooLarge } = requested;
  const form = await readForm(request, MAX_FORM_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof Refusal && error.reason === 'too-large';
    throw isTooLarge ? new Refusal('too-large', tooLarge) : error;
  });
  const file = fileOf(form, field);
  if (!file) throw new Refusal('invalid', missing, { errors: { [field]: missing } });
  if (file.size >= tooManyBytes) throw new Refusal('too-large', tooLarge);
  return file;
}
