import { cleanStores } from 'nanostores';
import {
  afterAll,
  afterEach,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import { readLines, writeLines, CART_KEY } from '#lib/cart/lines.ts';
import { aLine } from '../../support/products.ts';
import { changeQuantity, removeFromCart } from '#lib/browser/cart/edit-cart.ts';
import { addToCart, $lines, setLines } from '#lib/browser/cart/store.ts';
import * as m from '#messages';
import { pendingChanges } from '#lib/browser/cart/outbox.ts';
import { withChange, type Change, type NewChange } from '#lib/browser/cart/queue-change.ts';
import { MAX_PENDING_MS } from '#lib/browser/safe-storage.ts';
import { RECORDS_MS } from '#lib/server/infra/idempotency.ts';

describe('Stored lines', () => {
  const stored = (given: object = {}) => ({
    _id: 'clay-mango-bowl',
    name: 'Clay Mango Bowl',
    image: '/media/x.webp',
    price: 1950,
    size: 'Default',
    qty: 2,
    countInStock: 4,
    discount: 0,
    originalPrice: 1950,
    brand: 'Kelani Clay',
    ...given,
  });
  const read = (...items: unknown[]) => readLines(JSON.stringify(items));

  test('a cart is read back as it was written', () => {
    const lines = [
      aLine({ size: 'M', quantity: 2, discount: 20, unitCents: 279_200, listCents: 349_000 }),
    ];
    expect(readLines(writeLines(lines))).toEqual(lines);
  });

  test.each([null, undefined, '', 'no json', '{}', '42', '"text"', 'null'])(
    'a cart that holds %s is an empty cart',
    (text) => {
      expect(readLines(text)).toEqual([]);
    },
  );

  test.each([
    ['nothing', null],
    ['a number', 7],
    ['a line without an id', stored({ _id: undefined })],
    ['a line without a name', stored({ name: '' })],
    ['a line whose price is no number', stored({ price: 'free' })],
    ['a line whose price is below nothing', stored({ price: -5 })],
    ['a line whose id cannot stand in an address', stored({ _id: '\ud800' })],
  ])('%s is left out and the others stay', (_, broken) => {
    expect(read(broken, stored())).toMatchObject([{ productId: 'clay-mango-bowl' }]);
  });

  test.each([
    ['qty', 0, { quantity: 1 }],
    ['qty', 'many', { quantity: 1 }],
    ['qty', 1.5, { quantity: 1 }],
    ['size', 12, { size: 'Default' }],
    ['image', 'https://elsewhere.test/x.png', { image: '/placeholder.svg' }],
    ['image', '//elsewhere.test/x.png', { image: '/placeholder.svg' }],
    ['image', '/\\elsewhere.test/x.png', { image: '/placeholder.svg' }],
    ['image', '/\t/elsewhere.test/x.png', { image: '/placeholder.svg' }],
    ['image', 'javascript:alert(1)', { image: '/placeholder.svg' }],
    ['qty', -3, { quantity: 1 }],
    ['countInStock', 'lots', { countInStock: 1 }],
    ['discount', 400, { discount: 0 }],
    ['brand', null, { brand: 'No Brand' }],
  ])('a %s of %o is repaired', (field, value, repaired) => {
    expect(read(stored({ [field]: value }))).toMatchObject([repaired]);
  });

  test('duplicates become one line', () => {
    expect(read(stored(), stored({ qty: 1 }))).toMatchObject([{ quantity: 3 }]);
  });
});

/** A browser's storage in as far as the cart uses it. */
function aStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}

describe('The store', () => {
  let storage = aStorage();
  const bowl = aLine();

  beforeEach(() => {
    storage = aStorage();
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('addEventListener', () => undefined);
    vi.stubGlobal('removeEventListener', () => undefined);
    $lines.set([]);
  });
  afterEach(() => vi.unstubAllGlobals());
  afterAll(() => {
    vi.stubGlobal('removeEventListener', () => undefined);
    cleanStores($lines);
    vi.unstubAllGlobals();
  });

  const full = () => {
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  };

  test('additions are stored', () => {
    expect(addToCart(bowl)).toMatchObject({ lines: [{ quantity: 1 }] });
    expect(storage.kept.get(CART_KEY)).toBe(writeLines([bowl]));
  });

  test('a change starts from what another tab wrote', () => {
    storage.kept.set(CART_KEY, writeLines([bowl, aLine({ productId: 'other' })]));
    expect(removeFromCart(bowl)).toBe(true);
    expect($lines.get()).toMatchObject([{ productId: 'other' }]);
  });

  test('removing the last line removes the stored copy', () => {
    addToCart(bowl);
    removeFromCart(bowl);
    expect(storage.kept.has(CART_KEY)).toBe(false);
  });

  test('a full storage refuses in one sentence and leaves the cart as it was', () => {
    addToCart(bowl);
    full();
    expect(addToCart(aLine({ productId: 'other' }))).toEqual({ refusal: m.cart_not_stored() });
    expect(changeQuantity(bowl, 2)).toBe(false);
    expect($lines.get()).toMatchObject([{ productId: bowl.productId, quantity: 1 }]);
  });

  test('a forbidden storage is an empty cart that refuses', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(addToCart(bowl)).toEqual({ refusal: m.cart_not_stored() });
    expect($lines.get()).toEqual([]);
  });

  test('the shop’s newest prices show even where they cannot be stored', () => {
    addToCart(bowl);
    full();
    setLines([{ ...bowl, unitCents: 1 }]);
    expect($lines.get()).toMatchObject([{ unitCents: 1 }]);
  });
});

describe('The outbox', () => {
  const bowl = { productId: 'lacquer-band-bowl', size: 'Default' };
  const sarong = { productId: 'peacock-batik-sarong', size: 'M' };

  const listOf = (...changes: NewChange[]): readonly Change[] =>
    changes.reduce<readonly Change[]>((list, change, at) => withChange(list, change, `${at}`), []);
  const kinds = (changes: readonly Change[]) =>
    changes.map((change) => ('qty' in change ? `${change.kind} ${change.qty}` : change.kind));

  test('every addition is sent, also of the same product again', () => {
    const list = listOf({ kind: 'add', ...bowl, qty: 1 }, { kind: 'add', ...bowl, qty: 2 });
    expect(kinds(list)).toEqual(['add 1', 'add 2']);
  });

  test('of a line’s successive quantities only the last is sent', () => {
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

  test('changes of other lines and additions stay', () => {
    const list = listOf(
      { kind: 'add', ...bowl, qty: 1 },
      { kind: 'set', ...bowl, qty: 2 },
      { kind: 'set', ...sarong, qty: 3 },
      { kind: 'add', ...sarong, qty: 1 },
    );
    expect(kinds(list)).toEqual(['add 1', 'set 2', 'set 3', 'add 1']);
  });

  test('a change is sent again for sixty days, while the shop surely knows its key', () => {
    const DAY_MS = 24 * 3_600_000;
    const change = { kind: 'add', ...bowl, qty: 1 } as const;
    const now = Date.now();
    const stored = [
      { ...change, id: 'too old', madeAt: now - 61 * DAY_MS },
      { ...change, id: 'old', madeAt: now - 59 * DAY_MS },
      // Of an earlier version: its age is not known, and counts from now on.
      { ...change, id: 'undated' },
    ];
    const storage = aStorage();
    storage.setItem('cartWaiting', JSON.stringify(stored));
    vi.stubGlobal('localStorage', storage);
    vi.useFakeTimers({ now });
    onTestFinished(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    const idsAfter = (days: number) => {
      vi.setSystemTime(now + days * DAY_MS);
      return pendingChanges().map(({ id }) => id);
    };
    expect(idsAfter(0)).toEqual(['old', 'undated']);
    expect(idsAfter(2)).toEqual(['undated']);
    expect(idsAfter(60)).toEqual(['undated']);
    expect(idsAfter(61)).toEqual([]);
    expect(storage.getItem('cartWaiting')).toBeNull();
    expect([MAX_PENDING_MS, RECORDS_MS]).toEqual([60 * DAY_MS, 90 * DAY_MS]);
    expect(MAX_PENDING_MS).toBeLessThan(RECORDS_MS);
  });
});
