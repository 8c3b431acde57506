import * as v from 'valibot';
import { Refusal } from './refusal.ts';

/** What a schema makes of outside input; refused with one message a field. */
export function read<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const errors: Record<string, string> = {};
  for (const issue of result.issues) {
    const field = v.getDotPath(issue)?.split('.')[0] ?? 'body';
    errors[field] ??= issue.message;
  }
  throw new Refusal('invalid', Object.values(errors)[0] ?? 'Invalid input.', { errors });
}
