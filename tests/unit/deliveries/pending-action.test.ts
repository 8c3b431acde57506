import { expect, test } from 'vitest';
import { isReassigned, refusalText } from '#lib/deliveries/pending-action.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import * as m from '#messages';

const NOT_ASSIGNED = m.deliveries_not_assigned();

test('a stored refusal is shown in the language of the screen, by its code', () => {
  const stored = { refusal: NOT_ASSIGNED, code: 'order_not_assigned' };
  inLocale('si', () => {
    expect(refusalText(stored)).toBe(m.deliveries_not_assigned());
    expect(refusalText(stored)).not.toBe(NOT_ASSIGNED);
    expect(isReassigned(stored)).toBe(true);
  });
});

test.each([
  { refusal: 'The shop said no.' },
  { refusal: 'The shop said no.', code: 'conflict' },
  { refusal: 'The shop said no.', code: 'of_a_newer_version' },
])('the refusal %j is shown as it was said', (stored) => {
  expect(refusalText(stored)).toBe('The shop said no.');
  expect(isReassigned(stored)).toBe(false);
});

test('a refusal that an earlier version stored is recognised by its words', () => {
  expect(isReassigned({ refusal: NOT_ASSIGNED })).toBe(true);
});
