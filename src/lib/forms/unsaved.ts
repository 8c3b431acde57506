import * as v from 'valibot';

/** What was typed in a form and not saved: values by the name of a field, and parts that are in no field. */
export const TypedFormSchema = v.object({
  fields: v.record(v.string(), v.array(v.string())),
  parts: v.record(v.string(), v.unknown()),
});
export type TypedForm = v.InferOutput<typeof TypedFormSchema>;

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changed = <Value>(
  before: Readonly<Record<string, Value>>,
  now: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => value !== undefined && !isSame(before[name], value),
    ),
  );

/** Leaves out what was not typed, so that restoring it undoes no later change by others. */
export const changedIn = (before: TypedForm, now: TypedForm): TypedForm => ({
  fields: changed(before.fields, now.fields),
  parts: changed(before.parts, now.parts),
});

export const isEmptyForm = ({ fields, parts }: TypedForm): boolean =>
  Object.keys(fields).length + Object.keys(parts).length === 0;

/** A short hash that tells versions apart. Not for secrets. */
export function fingerprint(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
