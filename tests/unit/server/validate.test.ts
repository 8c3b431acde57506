import * as v from 'valibot';
import { expect, test } from 'vitest';
import { LoginSchema } from '#lib/account/schema.ts';
import { read } from '#lib/server/infra/request-body.ts';
import { Refusal } from '#lib/server/errors.ts';

function errorsOf(schema: v.GenericSchema, input: unknown): unknown {
  try {
    return read(schema, input);
  } catch (error) {
    if (error instanceof Refusal) return error.details.errors;
    throw error;
  }
}
const needed = { email: 'Email is required', password: 'Password is required' };

test.each([[{}], [null], [undefined], [7], [[]]])(
  'who sends %j is told each field as if it were empty',
  (input) => {
    expect(errorsOf(LoginSchema, input)).toEqual(needed);
  },
);

test('a field of the wrong kind has the same sentence', () => {
  expect(errorsOf(LoginSchema, { email: true, password: ['x'] })).toEqual(needed);
});

test('a field without a sentence of its own is named', () => {
  const schema = v.object({
    qty: v.number(),
    to: v.object({ city: v.string('City is required') }),
  });
  expect(errorsOf(schema, { qty: '2', to: {} })).toEqual({
    qty: 'Please check qty.',
    to: 'City is required',
  });
  expect(errorsOf(schema, { qty: 2 })).toEqual({ to: 'Please check to.' });
});
