import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { swatchKey, swatchOf } from '#lib/catalogue/swatches.ts';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import { defaultShopSettings, publicSettings } from '#lib/shop-settings/shop-settings.ts';

const own = [
  { value: 'Temple red', swatch: '#aa0011' },
  { value: 'Brûlé', swatch: '#775500' },
  { value: 'නිල්', swatch: '#0000aa' },
  { value: 'Navy', swatch: '#000011' },
];
const swatch = (value: string) => swatchOf(value, own);

describe('The swatch of a value', () => {
  test.each([
    ['Navy', '#000011'],
    ['temple RED', '#aa0011'],
    ['Brule', '#775500'],
    ['නිල්', '#0000aa'],
  ])('%s is the one that the owner has set', (value, hex) => {
    expect(swatch(value)).toBe(hex);
  });

  test.each([
    ['Black', 'black'],
    ['  DARK   blue ', 'dark blue'],
    ['Off-white', 'off white'],
    ['Gray', 'grey'],
    ['Light gray', 'light grey'],
    ['Crème', undefined],
    ['Peacock blue', 'blue'],
    ['Blue stripe', 'blue'],
    ['Red and white', 'white'],
    ['Deep temple red', 'red'],
  ])('%s without one is that of %s', (value, name) => {
    expect(swatch(value)).toBe(name === undefined ? undefined : swatchOf(name, []));
  });

  test.each(['Multicolour', 'Bluebell', 'M', '2 m', '', '—', 'constructor'])(
    '%j has none',
    (value) => {
      expect(swatch(value)).toBeUndefined();
    },
  );

  test('differs between dark, light and plain blue', () => {
    const blues = ['Dark blue', 'Blue', 'Light blue', 'Navy'].map((name) => swatchOf(name, []));
    expect(new Set(blues).size).toBe(blues.length);
    for (const hex of blues) expect(hex).toMatch(/^#[\da-f]{6}$/);
  });
});

describe("The owner's swatches", () => {
  const read = (swatches: unknown) =>
    v.safeParse(ShopSettingsSchema, { ...defaultShopSettings, swatches });

  test('are settings that pages have', () => {
    const { output } = read([{ value: ' Temple red ', swatch: '#AA0011' }]);
    const expected = [{ value: 'Temple red', swatch: '#aa0011' }];
    expect(output).toMatchObject({ swatches: expected });
    expect(publicSettings({ ...defaultShopSettings, swatches: expected }).swatches).toEqual(
      expected,
    );
    const { swatches: _, ...older } = defaultShopSettings;
    expect(v.parse(ShopSettingsSchema, older).swatches).toEqual([]);
  });

  test.each([
    [[{ value: '', swatch: '#000000' }], 'swatches.0.value'],
    [[{ value: 'x'.repeat(41), swatch: '#000000' }], 'swatches.0.value'],
    [[{ value: '!', swatch: '#000000' }], 'swatches.0.value'],
    [[{ value: 'Red', swatch: 'red' }], 'swatches.0.swatch'],
    [[{ value: 'Red', swatch: '#00000' }], 'swatches.0.swatch'],
    [[{ value: 'Red', swatch: '#000000;x' }], 'swatches.0.swatch'],
    [[{ value: 'Red', swatch: '#000000', more: 1 }], 'swatches.0.more'],
    [
      [
        { value: 'Brûlé', swatch: '#000000' },
        { value: 'BRULE', swatch: '#111111' },
      ],
      'swatches',
    ],
    [Array.from({ length: 201 }, (_, n) => ({ value: `c${n}`, swatch: '#000000' })), 'swatches'],
  ])('%j are refused', (swatches, field) => {
    const { issues } = read(swatches);
    expect(issues?.map((issue) => v.getDotPath(issue))).toContain(field);
  });
});

test('a key is the same in any case, spacing and accent', () => {
  expect(swatchKey('Crème  FRAÎCHE')).toBe(swatchKey('creme fraiche'));
});
