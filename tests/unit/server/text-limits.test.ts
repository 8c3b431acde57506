import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import { ResetSchema } from '#lib/account/schema.ts';
import { parseInput } from '#lib/forms/parse-input.ts';
import { read, readForm, releaseBody } from '#lib/server/infra/request-body.ts';
import { textsOfSchemas } from '../../support/text-schemas.ts';

/**
 * Not responses of the shop itself, and forms that the browser alone reads: every other text has a maximum
 * length before a pattern or a parser reads it (docs/security.md).
 */
const NOT_SENT = /codec\.ts |order-fields\.ts |ReturnForm|ProductForm|Typed/;

const messagesOf = (schema: v.GenericSchema, input: unknown) =>
  parseInput(schema, input).issues?.map(({ message }) => message);

describe('texts of requests', () => {
  test('each has a maximum length that is checked first', async () => {
    const texts = (await textsOfSchemas()).filter(({ path }) => !NOT_SENT.test(path));
    expect(texts.length).toBeGreaterThan(100);
    expect(texts.flatMap(({ path, isBounded }) => (isBounded ? [] : path))).toEqual([]);
  });

  test('a text that is too long is not read, in a field, a list or a choice', () => {
    const check = vi.fn<(text: string) => boolean>(() => true);
    const field = v.pipe(
      v.string(),
      v.maxLength(5, 'too long'),
      v.check(check),
      v.transform((text) => text),
    );
    const long = 'x'.repeat(6);
    expect(messagesOf(v.object({ field }), { field: long })).toEqual(['too long']);
    expect(messagesOf(v.array(field), [long])).toEqual(['too long']);
    expect(messagesOf(v.union([v.literal(''), field], 'no choice'), long)).toEqual(['no choice']);
    expect(check).not.toHaveBeenCalled();
  });

  test('a form has each field’s message beside that of a rule over several fields', () => {
    const form = { email: 'nobody', newPassword: 'a-new-password', confirmPassword: 'another' };
    expect(messagesOf(ResetSchema, form)).toEqual([
      'Please enter a valid email',
      'Passwords do not match',
    ]);
    expect(() => read(ResetSchema, form)).toThrow('Please enter a valid email');
  });

  test('a form has no more text than JSON, whatever room it has for files', async () => {
    const form = new FormData();
    form.append('one', 'x'.repeat(40_000));
    form.append('two', 'x'.repeat(40_000));
    const request = new Request('http://shop/', { method: 'POST', body: form });
    await expect(readForm(request)).rejects.toThrow(
      'The text of a form can have at most 65,536 characters.',
    );
    releaseBody(request);
  });
});
