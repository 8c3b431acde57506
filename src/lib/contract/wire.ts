import * as v from 'valibot';
import { centsOf, toRupees } from '#lib/format/money.ts';
import { idText, timestampText } from '#lib/format/short-text.ts';

/**
 * Values that travel in another form than the code works with. Each schema reads the wire; `encode` writes what the
 * schema reads.
 */

type Write = (inside: unknown) => unknown;

/** A schema that knows how to write its value; `write` gets what `schema` makes. */
const codec = <Wire, Inside>(
  schema: v.GenericSchema<Wire, Inside>,
  write: (inside: Inside) => Wire,
) => v.pipe(schema, v.metadata({ write }));

/** An amount: rupees on the wire, cents inside. */
export const money = codec(v.pipe(v.number(), v.transform(centsOf)), toRupees);

/** A whole number that a person typed. */
export const wholeNumber = (message: string, min: number, max: number) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));

/** The revision that was changed; without it, nobody else's change is looked for. */
export const revisionOf = (what: string) =>
  v.exactOptional(wholeNumber(`revision must be that of the ${what}.`, 0, Number.MAX_SAFE_INTEGER));

/** An instant that a person typed: ISO 8601 with at most 40 characters. */
export const typedInstant = (message: string) =>
  v.pipe(
    timestampText(message),
    v.transform((text) => new Date(text)),
  );

/** An instant: ISO 8601 on the wire. */
export const instant = codec(typedInstant('Invalid instant'), (at) => at.toISOString());

/** At most 1,000 ids, each once. */
export const typedIds = (message: string) =>
  v.pipe(
    v.array(idText(message), message),
    v.maxLength(1000, message),
    v.transform((all) => [...new Set(all)]),
  );

/** What a response with one page of a list has beside its rows. */
export const pageEntries = { total: v.number(), page: v.number(), pages: v.number() };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && 'type' in value;

/** The schema of a part, where `name` says that there is one. */
const partOf = (schema: v.GenericSchema, name: string): v.GenericSchema | undefined => {
  const part: unknown = Reflect.get(schema, name);
  return isSchema(part) ? part : undefined;
};

/** The fields of an object that its schema names; those of a loose object, all. */
function encodeObject(
  { entries, type }: v.GenericSchema & { entries: unknown },
  inside: Record<string, unknown>,
): Record<string, unknown> {
  const named = Object.entries(isRecord(entries) ? entries : {}).flatMap(([name, part]) =>
    inside[name] === undefined || !isSchema(part) ? [] : [[name, encode(part, inside[name])]],
  );
  return { ...(type === 'loose_object' && inside), ...Object.fromEntries(named) };
}

/** Writes a value as `schema` reads it. What the schema does not name is left out. */
export function encode(schema: v.GenericSchema, inside: unknown): unknown {
  const { write } = v.getMetadata(schema);
  if (typeof write === 'function') return (write as Write)(inside);
  const wrapped = partOf(schema, 'wrapped');
  if (wrapped) return inside === null || inside === undefined ? inside : encode(wrapped, inside);
  const item = partOf(schema, 'item');
  if (item && Array.isArray(inside)) return inside.map((one) => encode(item, one));
  if (!isRecord(inside)) return inside;
  if ('entries' in schema) return encodeObject(schema, inside);
  const value = schema.type === 'record' ? partOf(schema, 'value') : undefined;
  if (!value) return inside;
  return Object.fromEntries(
    Object.entries(inside).map(([name, one]) => [name, encode(value, one)]),
  );
}
