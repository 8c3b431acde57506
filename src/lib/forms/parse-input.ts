import * as v from 'valibot';

const isTooLong = ({ type, issues }: v.BaseIssue<unknown>): boolean =>
  type === 'max_length' || (issues?.some(isTooLong) ?? false);

/**
 * Stops at the first failed check of a field, so that no other check reads a text that is too long. Rules over
 * several fields run only if no text is too long.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.SafeParseResult<Schema> {
  const bounded = v.safeParse(schema, input, { abortPipeEarly: true });
  return bounded.issues?.some(isTooLong) ? bounded : v.safeParse(schema, input);
}
