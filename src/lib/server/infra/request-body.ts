import { Refusal, shopIsBusy } from '#lib/server/errors.ts';
import type { Message } from '#lib/format/short-text.ts';
import { textOf } from '#lib/messages/text-of.ts';
import * as v from 'valibot';
import { parseInput } from '#lib/forms/parse-input.ts';
import { readMultipart } from './multipart.ts';

/** The most that a body may hold, in bytes (docs/api.md "Conventions"). */
const MAX_JSON_BYTES = 64 * 1024;
const MAX_FORM_BYTES = 6 * 1024 * 1024;

const NOT_JSON = 'Send this request as JSON.';
const BROKEN_JSON = 'This is not valid JSON.';
const NOT_A_FORM = 'Send this request as form data.';
const LONG_TEXT = `The text of a form can have at most ${MAX_JSON_BYTES.toLocaleString('en')} characters.`;
const BROKEN_FORM = 'Invalid form data format';

const tooLarge = (max: number) =>
  new Refusal('too-large', `A request can be at most ${Math.round(max / 1024)} KB.`);

const hasType = (request: Request, ...types: readonly string[]): boolean => {
  const type = (request.headers.get('content-type') ?? '').toLowerCase();
  return types.some((known) => type.startsWith(known));
};

/** The most that all bodies hold together, in bytes. */
export const MAX_TOTAL_BYTES = 128 * 1024 * 1024;
/** A body that brought this much has moved; less is no reason to keep it before others. */
const MOVED_BYTES = 16 * 1024;

/** A body that is held in memory. */
interface Held {
  /** Counts bytes that came. Throws `busy` when there is no room for them. */
  add: (bytes: number) => void;
  /** From now on it is worked on, and gives way to nobody. */
  arrived: () => void;
  /** Its memory is free again. */
  release: () => void;
}

/**
 * The memory of all bodies that are being read or worked on. Only bytes that came count: what a
 * request declares reserves nothing. When there is no room, the body that has not moved for longest
 * gives way, so that idle connections hold up nobody.
 */
export function createBodyMemory(maxBytes = MAX_TOTAL_BYTES) {
  let total = 0;
  /** Those that are arriving; the one that has not moved for longest is first. */
  const arriving = new Set<{ bytes: number; abort: () => void }>();

  return {
    /** `abort` ends a body when another one needs its room. */
    hold(abort: (reason: Refusal) => void): Held {
      const busy = () => shopIsBusy();
      const release = () => {
        arriving.delete(body);
        total -= body.bytes;
        body.bytes = 0;
      };
      const body = {
        bytes: 0,
        abort() {
          release();
          abort(busy());
        },
      };
      let sinceMove = 0;
      arriving.add(body);
      return {
        add(bytes) {
          while (total + bytes > maxBytes) {
            const idle = arriving.values().find((other) => other !== body);
            if (!idle) throw busy();
            idle.abort();
          }
          total += bytes;
          body.bytes += bytes;
          sinceMove += bytes;
          if (sinceMove < MOVED_BYTES) return;
          sinceMove = 0;
          arriving.delete(body);
          arriving.add(body);
        },
        arrived: () => void arriving.delete(body),
        release,
      };
    },
    get bytes(): number {
      return total;
    },
  };
}

export const bodyMemory = createBodyMemory();
const releases = new WeakMap<Request, () => void>();

/** Frees the memory of a request's body; what was read of it is no longer needed. */
export const releaseBody = (request: Request): void => releases.get(request)?.();

/**
 * The body's bytes, refused as soon as they are too many; a length that is announced is refused
 * before anything is read. Their memory is held until `releaseBody`.
 */
async function readBytes(request: Request, max: number): Promise<ArrayBuffer> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw tooLarge(max);
  let read = 0;
  let stop: (reason: Refusal) => void = () => undefined;
  const held = bodyMemory.hold((reason) => stop(reason));
  releases.set(request, held.release);
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    start(stream) {
      stop = (reason) => stream.error(reason);
    },
    transform(chunk, stream) {
      read += chunk.byteLength;
      if (read > max) throw tooLarge(max);
      held.add(chunk.byteLength);
      stream.enqueue(chunk);
    },
  });
  try {
    const body = request.body ?? new Blob([]).stream();
    const bytes = await new Response(body.pipeThrough(counter)).arrayBuffer();
    held.arrived();
    return bytes;
  } catch (error) {
    held.release();
    throw error;
  }
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

const readText = async (request: Request, max = MAX_JSON_BYTES): Promise<string> => {
  const bytes = await readBytes(request, max).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
  return new TextDecoder().decode(bytes);
};

/** Reads a JSON body. Throws `invalid`. */
export async function readJson(request: Request, max?: number): Promise<unknown> {
  if (!hasType(request, 'application/json')) throw new Refusal('wrong-type', NOT_JSON);
  return parseJson(await readText(request, max));
}

/** A JSON body of a call that needs none; nothing sent is an empty one. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  return text === '' ? {} : parseJson(text);
}

/** Refuses a form whose text takes the room that its files have. */
function assertShortTexts(form: FormData, longFields: readonly string[]): FormData {
  let length = 0;
  for (const [name, field] of form) {
    if (typeof field === 'string' && !longFields.includes(name)) length += field.length;
  }
  if (length > MAX_JSON_BYTES) throw new Refusal('invalid', LONG_TEXT);
  return form;
}

/**
 * A form with at most `max` bytes, its files included, and as much text as JSON; refuses what is none. `longFields`
 * do not count: their schemas have a maximum length.
 */
export async function readForm(
  request: Request,
  max = MAX_FORM_BYTES,
  longFields: readonly string[] = [],
): Promise<FormData> {
  const isMultipart = hasType(request, 'multipart/form-data');
  if (!isMultipart && !hasType(request, 'application/x-www-form-urlencoded')) {
    throw new Refusal('wrong-type', NOT_A_FORM);
  }
  const type = request.headers.get('content-type') ?? '';
  try {
    // A form without files has words alone; the parser's time grows with the square of its pairs.
    const bytes = await readBytes(request, isMultipart ? max : Math.min(max, MAX_JSON_BYTES));
    const form = isMultipart
      ? readMultipart(bytes, type)
      : await new Response(bytes, { headers: { 'Content-Type': type } }).formData();
    if (!form) throw new Refusal('invalid', BROKEN_FORM);
    return assertShortTexts(form, longFields);
  } catch (error) {
    throw refusalOf(error) ?? new Refusal('invalid', BROKEN_FORM, { cause: error });
  }
}

/** The text fields of a form. */
export const textFields = (form: FormData): Record<string, string> =>
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
  const [reported] = (part && v.safeParse(part, undefined).issues) ?? [];
  return reported && !OWN_WORDS.test(reported.message)
    ? reported.message
    : `Please check ${field}.`;
}

/** What a schema makes of outside input; refused with one message a field. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  // No object at all lacks every field.
  const result = parseInput(schema, typeof input === 'object' && input !== null ? input : {});
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    errors[field] ??= sentenceOf(schema, issue, field);
  }
  throw new Refusal('invalid', Object.values(errors)[0] ?? 'Invalid input.', { errors });
}

/** The requirements of a file, with their messages. */
interface Requested {
  field: string;
  /** A file of this size is refused (docs/api.md "Conventions"). */
  tooManyBytes: number;
  missing: Message;
  tooLarge: Message;
}

/** The file in a form's field, by what it weighs; what it is has yet to be seen. */
export async function readFile(request: Request, requested: Requested): Promise<File> {
  const { field, tooManyBytes } = requested;
  const [missing, tooLarge] = [textOf(requested.missing), textOf(requested.tooLarge)];
  const form = await readForm(request, MAX_FORM_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof Refusal && error.reason === 'too-large';
    throw isTooLarge ? new Refusal('too-large', tooLarge) : error;
  });
  const file = fileOf(form, field);
  if (!file) throw new Refusal('invalid', missing, { errors: { [field]: missing } });
  if (file.size >= tooManyBytes) throw new Refusal('too-large', tooLarge);
  return file;
}
