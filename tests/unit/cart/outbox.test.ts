import { expect, test } from 'vitest';
import { withChange, type Change, type NewChange } from '#lib/browser/cart/outbox.ts';

const bowl = { productId: 'lacquer-band-bowl', size: 'Default' };
const sarong = { productId: 'peacock-batik-sarong', size: 'M' };

const listOf = (...changes: NewChange[]): readonly Change[] =>
  changes.reduce<readonly Change[]>((list, change, at) => withChange(list, change, `${at}`), []);
const kinds = (changes: readonly Change[]) =>
  changes.map((change) => ('qty' in change ? `${change.kind} ${change.qty}` : change.kind));

test('every piece that is added is told, the same product again too', () => {
  const list = listOf({ kind: 'add', ...bowl, qty: 1 }, { kind: 'add', ...bowl, qty: 2 });
  expect(kinds(list)).toEqual(['add 1', 'add 2']);
});

test('of a line’s quantities in a row only the last is told', () => {
  const list = listOf(
    { kind: 'set', ...bowl, qty: 2 },
    { kind: 'set', ...bowl, qty: 3 },
    { kind: 'set', ...bowl, qty: 4 },
  );
  expect(kinds(list)).toEqual(['set 4']);
  expect(list[0]?.id, 'so that the one that is on its way does not end it').toBe('2');
});

test('a line that is taken out needs no quantity before', () => {
  const list = listOf({ kind: 'set', ...bowl, qty: 2 }, { kind: 'remove', ...bowl });
  expect(kinds(list)).toEqual(['remove']);
});

test('what another line or an addition says stays', () => {
  const list = listOf(
    { kind: 'add', ...bowl, qty: 1 },
    { kind: 'set', ...bowl, qty: 2 },
    { kind: 'set', ...sarong, qty: 3 },
    { kind: 'add', ...sarong, qty: 1 },
  );
  expect(kinds(list)).toEqual(['add 1', 'set 2', 'set 3', 'add 1']);
});
