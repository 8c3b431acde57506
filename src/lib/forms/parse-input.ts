import * as v from 'valibot';

const isTooLong = ({ type, issues }: v.BaseIssue<unknown>): boolean =>
  type === 'max_length' || (issues?.some(isTooLong) ?? false);

/**
 * What a schema makes of outside input. No check reads a text that is too long: valibot runs those
 * after a failed length check as well, unless it is told not to. Then it leaves out the rules over
 * several fields too, whose messages belong beside the others where no text is too long.
 */
export function parseInput<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.SafeParseResult<Schema> {
  const bounded = v.safeParse(schema, input, { abortPipeEarly: true });
  return bounded.issues?.some(isTooLong) ? bounded : v.safeParse(schema, input);
}
