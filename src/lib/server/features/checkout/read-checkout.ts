import type * as v from 'valibot';
import { Refusal } from '#lib/server/errors.ts';
import { read } from '#lib/server/infra/request-body.ts';
import * as m from '#messages';

/** Reads what an order or a quote is made of. An empty cart is refused with a code of its own. */
export function readCheckout<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  try {
    return read(schema, input);
  } catch (error) {
    if (!(error instanceof Refusal) || error.message !== m.cart_empty()) throw error;
    throw new Refusal('invalid', error.message, { ...error.details, code: 'cart_empty' });
  }
}
