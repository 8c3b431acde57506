import { describe, expect, test } from 'vitest';
import { readAdminProductQuery } from '#lib/server/features/catalogue/admin-form.ts';
import { aPerson, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { stock } from '../../support/shop.ts';
import {
  admin,
  aTranslator,
  BOWL,
  BOWL_KEY,
  refusal,
  staffWith,
} from '../../support/translator.ts';

const HEADER = 'kind,id,field,language,english,translation,status';
const fileOf = (...rows: string[]): string => [HEADER, ...rows].join('\r\n');
const inRow = (row: number, sentence: string) => ({
  row,
  message: expect.stringContaining(sentence),
});

describe('A file of translations', () => {
  test('is imported unchanged as it was exported, older texts and formulas too', async () => {
    const formula = { ...BOWL, name: '=Clay+1', description: 'One\n"two", three' };
    const { shop, put, exported, imported } = await aTranslator(aProduct('bowl', formula));
    await put(BOWL_KEY, { si: { name: '-මැටි', material: 'මැටි' } }, formula);
    await stock(shop, aProduct('bowl', { ...formula, material: 'Red clay' }));
    const text = await exported({ kind: 'product' });
    expect(text.split('\n').slice(0, 3)).toEqual([
      `\ufeff${HEADER}`,
      "product,bowl,name,si,'=Clay+1,'-මැටි,done",
      'product,bowl,material,si,Red clay,මැටි,older',
    ]);
    expect(await imported(text)).toEqual({ changed: 0, unchanged: 3, errorCount: 0, errors: [] });
    expect(await exported({ kind: 'product' })).toBe(text);
  });

  test('saves what was translated, and reports each row with a fault by its line', async () => {
    const { shop, imported } = await aTranslator(aProduct('bowl', BOWL));
    const text = fileOf(
      'product,bowl,name,si,Clay bowl,මැටි බඳුන,missing',
      'product,bowl,material,si,Porcelain,පෝසිලේන්,missing',
      `product,bowl,description,si,Thrown by hand.,${'අ'.repeat(20_001)},missing`,
      'product,bowl,name,ta,Clay bowl,,missing',
      'product,bowl,price,si,1,2,missing',
      'product,__proto__,name,si,Clay bowl,x,missing',
      'constructor,bowl,name,si,Clay bowl,x,missing',
      'product,bowl,name,fr,Clay bowl,Bol,missing',
      'product,bowl,name,si,Clay bowl,බඳුන,missing',
      'content,help/how-can-i-pay,title,si,How can I pay?,ගෙවන්නේ {how}?,missing',
      'content,note/delivery,words,si,Island wide delivery,දිවයින පුරා,missing',
    );
    expect(await imported(text)).toEqual({
      changed: 2,
      unchanged: 1,
      errorCount: 8,
      errors: [
        inRow(3, 'The English text is another one now.'),
        inRow(4, 'Description has more than 20,000 characters.'),
        inRow(6, 'no such field'),
        inRow(7, 'no such id'),
        inRow(8, 'in the column kind: product'),
        inRow(9, 'in the column language: si, ta'),
        inRow(10, 'Line 2 has this text too.'),
        inRow(11, '{how} is not a known fact.'),
      ],
    });
    expect(shop.translations.of('si', 'product', 'bowl')).toEqual({ name: 'මැටි බඳුන' });
    expect(shop.translations.of('si', 'content', 'note/delivery')).toEqual({
      words: 'දිවයින පුරා',
    });
  });

  test('has and changes only what the permission is for', async () => {
    const { exported, imported } = await aTranslator(aProduct('bowl', BOWL));
    const writer = staffWith('content');
    expect(await exported({}, writer)).not.toContain('product,');
    const row = 'product,bowl,name,si,Clay bowl,මැටි බඳුන,missing';
    expect(await imported(fileOf(row), writer)).toMatchObject({
      changed: 0,
      errors: [inRow(2, 'You do not have permission')],
    });
  });

  test('that is none is refused', async () => {
    const { imported } = await aTranslator();
    const fault = (sentence: string) =>
      refusal('invalid', { file: expect.stringContaining(sentence) });
    await expect(imported('name,price\nBowl,1')).rejects.toEqual(fault('needs the columns kind'));
    await expect(imported(HEADER, admin, 'texts.xlsx')).rejects.toEqual(fault('must end in .csv'));
  });
});

test.each([
  ['short rows', 'translations.csv', HEADER + '\nproduct,bowl'.repeat(700_000)],
  ['empty objects', 'translations.jsonl', '{}\n'.repeat(3_000_000)],
])(
  'A file of translations with far too many %s is refused while others are served',
  async (_, name, text) => {
    const { imported } = await aTranslator();
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    await expect(imported(text, admin, name)).rejects.toEqual(
      refusal('invalid', {
        file: 'The file has more than 20,000 rows. Split it into smaller files.',
      }),
    );
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  },
);

describe('The file of products', () => {
  async function aFileShop() {
    const translator = await aTranslator(aProduct('bowl', BOWL), aProduct('mug', { name: 'Mug' }));
    const { shop } = translator;
    const id = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
    const currentUser = await shop.sessions.authenticate(await tokenOf(shop, id));
    const text = async () => {
      const query = readAdminProductQuery(new URLSearchParams('sort=newest'));
      return (await Array.fromAsync(await shop.exportProducts(query))).join('');
    };
    const fileOfProducts = (content: string) => ({
      name: 'products.csv',
      bytes: new TextEncoder().encode(content),
    });
    const check = (content: string) => shop.productImports.check(fileOfProducts(content));
    const start = async (content: string) => {
      const { _id } = await shop.productImports.start(
        currentUser,
        fileOfProducts(content),
        undefined,
      );
      await expect
        .poll(async () => (await shop.productImports.find(_id)).state)
        .not.toBe('running');
      return shop.productImports.find(_id);
    };
    return { ...translator, text, check, start };
  }

  test('has the translations, and is imported unchanged as it was exported', async () => {
    const { shop, put, text, check } = await aFileShop();
    await put(BOWL_KEY, { si: { name: 'මැටි බඳුන', description: 'අතින්' } }, BOWL);
    await stock(shop, aProduct('bowl', { ...BOWL, name: 'Large bowl' }));
    const file = await text();
    const [header = ''] = file.split('\n', 1);
    expect(header.trim()).toMatch(
      /tags,name_si,material_si,description_si,name_ta,material_ta,description_ta$/,
    );
    expect(file).toContain(',මැටි බඳුන,,අතින්,,,');
    expect(await check(file)).toMatchObject({ changed: 0, unchanged: 2, errorCount: 0 });
  });

  test('changes the translations that differ, each with its own limits', async () => {
    const { shop, one, put, check, start } = await aFileShop();
    await put(BOWL_KEY, { si: { name: 'බඳුන', material: 'මැටි' } }, BOWL);
    const columns = 'id,name,category,price,countInStock,name_si,material_si,name_ta';
    const rows = ['bowl,Big bowl,bowls,3900,12,ලොකු බඳුන,,கிண்ணம்', 'mug,Mug,bowls,3900,12,,,'];
    const file = [columns, ...rows].join('\n');
    expect(await check(file)).toMatchObject({
      changed: 1,
      products: [
        {
          changes: [
            { field: 'name' },
            { field: 'name_si', before: 'බඳුන', after: 'ලොකු බඳුන' },
            { field: 'material_si', before: 'මැටි', after: '' },
            { field: 'name_ta', before: '', after: 'கிண்ணம்' },
          ],
        },
      ],
    });
    expect(await start(file)).toMatchObject({ state: 'done' });
    expect(shop.translations.of('si', 'product', 'bowl')).toEqual({ name: 'ලොකු බඳුන' });
    expect((await one('product', 'bowl')).fields[0]?.texts).toEqual({
      si: { text: 'ලොකු බඳුන', status: 'done' },
      ta: { text: 'கிண்ணம்', status: 'done' },
    });
    const long = [columns, `mug,Mug,bowls,3900,12,${'අ'.repeat(256)},,`].join('\n');
    expect(await check(long)).toMatchObject({
      errors: [],
      notes: [{ row: 2, field: 'name_si' }],
    });
  });
});
