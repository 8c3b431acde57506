import { describe, expect, test } from 'vitest';
import type { Actor } from '#lib/server/features/translations/put-texts.ts';
import { sourceOf } from '#lib/server/features/translations/service.ts';
import { inLocale } from '#lib/server/infra/locale.ts';
import { storefrontsOf } from '#lib/server/web/localized-storefront.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import type { TranslationFilter } from '#lib/contract/translations.ts';
import { altField, type TranslatedKind } from '#lib/messages/translations.ts';
import { aPerson, tokenOf } from '../../support/people.ts';
import { aProduct } from '../../support/products.ts';
import { aShop, stock } from '../../support/shop.ts';
import {
  admin,
  aTranslator,
  BOWL,
  BOWL_KEY,
  files,
  HELP,
  refusal,
  staffWith,
} from '../../support/translator.ts';

describe('What can be translated', () => {
  test('is the fields of products, categories, content and shared words that have English text', async () => {
    const { list } = await aTranslator(
      aProduct('bowl', {
        ...BOWL,
        brand: 'Hapuvida',
        maker: '',
        options: [{ name: 'Glaze', values: ['Moss'] }],
        variants: [{ size: 'Moss', countInStock: 1, priceCents: 100 }],
        pictures: [
          { hash: 'a'.repeat(64), alt: 'A round bowl on a table' },
          { hash: 'b'.repeat(64), alt: BOWL.name },
        ],
      }),
    );
    const fieldsOf = async (kind: TranslatedKind) =>
      (await list({ kind })).texts.map(({ id, field, english }) => [id, field, english]);
    expect(await fieldsOf('product')).toEqual([
      ['bowl', 'name', BOWL.name],
      ['bowl', 'material', BOWL.material],
      ['bowl', 'description', BOWL.description],
    ]);
    expect(await fieldsOf('content')).toEqual([
      ['note/delivery', 'words', 'Island wide delivery'],
      ['help/how-can-i-pay', 'title', HELP.title],
      ['help/how-can-i-pay', 'body', HELP.body],
    ]);
    expect((await fieldsOf('category')).slice(0, 2)).toEqual([
      ['agricultural-products', 'name', 'Agricultural Products'],
      ['bags', 'name', 'Bags'],
    ]);
    const words = (await fieldsOf('word')).map(([word]) => word);
    expect(words.slice(0, 3)).toEqual(['Glaze', 'Moss', 'Hapuvida']);
    expect(words).not.toContain('Sri Lanka');
    expect((await fieldsOf('setting')).map(([word]) => word)).toEqual([
      'Shilpa Crafts (Private) Limited',
      '42 Temple Street',
      'Matale',
      'Sri Lanka',
      'A special gift',
    ]);
    expect((await list()).counts).toMatchObject({
      si: { product: { missing: 3, older: 0, done: 0 }, category: { missing: 0, done: 15 } },
      ta: { product: { missing: 3, older: 0, done: 0 } },
    });
  });

  test('has the descriptions of pictures apart, so that nothing else is missing without them', async () => {
    const hash = 'a'.repeat(64);
    const alt = 'A round bowl on a table';
    const pictures = [
      { hash, alt },
      { hash: 'b'.repeat(64), alt: BOWL.name },
    ];
    const { list, put } = await aTranslator(aProduct('bowl', { ...BOWL, pictures }));
    const { name, material, description } = BOWL;
    const english = { name, material, description };
    await put(BOWL_KEY, { si: { name: 'අ', material: 'ආ', description: 'ඇ' } }, english);
    const { texts, counts } = await list({ kind: 'picture' });
    const field = altField(hash);
    expect(texts).toMatchObject([{ kind: 'product', id: 'bowl', field, isPicture: true }]);
    expect(counts['si']).toMatchObject({
      product: { missing: 0, older: 0, done: 3 },
      picture: { missing: 1, older: 0, done: 0 },
    });
    expect((await list({ q: alt })).texts).toEqual([]);
    await put(BOWL_KEY, { si: { [field]: 'ඈ' } }, { [field]: alt });
    expect((await list()).counts['si']?.picture).toEqual({ missing: 0, older: 0, done: 1 });
  });

  test('is not missing where it has no words, such as a weight or a size', async () => {
    const values = ['36', '1 kg', '100 ml', 'XL', 'Moss'];
    const options = [{ name: 'Size', values }];
    const { list, put } = await aTranslator(aProduct('bowl', { ...BOWL, options }));
    const missing = async () =>
      (await list({ kind: 'word', status: 'missing' })).texts.map(({ english }) => english);
    expect(await missing()).toEqual(['Moss', 'Hapuvida Lacquer', 'Sunil Perera, Matale']);
    for (const value of await missing()) {
      await put(['word', value], { si: { word: `${value} si` } }, { word: value });
    }
    expect(await missing()).toEqual([]);
    expect((await list()).counts['si']?.['word']).toMatchObject({ missing: 0 });
    // It may be translated all the same.
    await put(['word', '1 kg'], { si: { word: 'කි.ග්‍රෑ. 1' } }, { word: '1 kg' });
    expect((await list({ q: '1 kg' })).texts).toMatchObject([
      { text: 'කි.ග්‍රෑ. 1', status: 'done' },
    ]);
  });

  test('is found by status and by words of the English text or the translation', async () => {
    const { list, put } = await aTranslator(
      aProduct('bowl', BOWL),
      aProduct('mug', { name: 'Mug' }),
    );
    await put(BOWL_KEY, { si: { name: 'මැටි බඳුන' } }, BOWL);
    const found = async (filter: Partial<TranslationFilter>) =>
      (await list({ kind: 'product', ...filter })).texts.map(({ id, field }) => `${id} ${field}`);
    expect(await found({ status: 'done' })).toEqual(['bowl name']);
    expect(await found({ q: 'මැටි' })).toEqual(['bowl name']);
    expect(await found({ q: 'THROWN' })).toEqual(['bowl description']);
    expect(await found({ status: 'missing', q: 'mug' })).toEqual([
      'mug name',
      'mug material',
      'mug description',
    ]);
    expect(await found({ status: 'done', language: 'ta' })).toEqual([]);
  });

  test('comes in pages of fifty, with whole texts', async () => {
    const description = 'Long. '.repeat(200).trim();
    const many = Array.from({ length: 20 }, (_, at) =>
      aProduct(`bowl-${at}`, { ...BOWL, description }),
    );
    const { list } = await aTranslator(...many);
    const first = await list({ kind: 'product' });
    expect([first.total, first.pages, first.texts.length]).toEqual([60, 2, 50]);
    expect((await list({ kind: 'product', page: 2 })).texts).toHaveLength(10);
    expect(first.texts.find(({ field }) => field === 'description')?.english).toBe(description);
  });

  test('is what the permission is for', async () => {
    const { list, one, put } = await aTranslator(aProduct('bowl', BOWL));
    const kindsOf = async (rights: Actor) =>
      Object.keys((await list({}, rights)).counts['si'] ?? {});
    expect(await kindsOf(admin)).toEqual([
      'product',
      'picture',
      'category',
      'content',
      'word',
      'setting',
    ]);
    expect(await kindsOf(staffWith('catalogue'))).toEqual([
      'product',
      'picture',
      'category',
      'word',
    ]);
    expect(await kindsOf(staffWith('content'))).toEqual(['content', 'picture']);
    const writer = staffWith('content');
    await expect(list({ kind: 'product' }, writer)).rejects.toEqual(refusal('forbidden'));
    await expect(one('product', 'bowl', writer)).rejects.toEqual(refusal('forbidden'));
    await expect(put(BOWL_KEY, { si: { name: 'බ' } }, BOWL, writer)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(one('content', 'note/delivery', staffWith('catalogue'))).rejects.toEqual(
      refusal('forbidden'),
    );
  });

  test('of the settings is for who may change the settings, also where a product shares a word', async () => {
    const name = 'Shilpa Crafts (Private) Limited';
    const { shop, list, one, put, imported, exported } = await aTranslator(
      aProduct('bowl', { ...BOWL, brand: name }),
    );
    const everything = staffWith('catalogue', 'content', 'people', 'orders', 'support');
    const texts = { si: { word: 'වෙනත්' } };
    await expect(put(['setting', name], texts, { word: name }, everything)).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(one('setting', name, everything)).rejects.toEqual(refusal('forbidden'));
    await expect(list({ kind: 'setting' }, everything)).rejects.toEqual(refusal('forbidden'));
    expect(await exported({}, everything)).not.toContain('setting,');
    const file = `kind,id,field,language,english,translation\nsetting,${name},word,si,${name},x`;
    expect(await imported(file, everything)).toMatchObject({ changed: 0, errorCount: 1 });
    const inSinhala = storefrontsOf(shop).get('si');
    const legalName = () =>
      inLocale('si', () => inSinhala?.settings().legalName, shop.translations);
    const before = legalName();
    await put(['word', name], texts, { word: name }, everything);
    expect(legalName()).toBe(before);
    await put(['setting', name], { si: { word: 'ශිල්ප' } }, { word: name });
    expect(legalName()).toBe('ශිල්ප');
  });
});

describe('A translation', () => {
  test('is saved, shown in this and another process, and removed when it is empty', async () => {
    const { place, shop, put, one } = await aTranslator(aProduct('bowl', BOWL));
    const other = await aShop(place);
    await put(BOWL_KEY, { si: { name: ' මැටි  බඳුන\n', description: 'එක\r\nදෙක ' } }, BOWL);
    const saved = { name: 'මැටි බඳුන', description: 'එක\nදෙක' };
    expect(shop.translations.of('si', 'product', 'bowl')).toEqual(saved);
    await other.changes.follow();
    expect(other.translations.of('si', 'product', 'bowl')).toEqual(saved);
    const { fields } = await one('product', 'bowl');
    expect(fields[0]).toMatchObject({
      field: 'name',
      english: BOWL.name,
      texts: { si: { text: saved.name, status: 'done' }, ta: { text: '', status: 'missing' } },
    });
    await put(BOWL_KEY, { si: { name: ' \u200b ' } }, BOWL);
    expect(shop.translations.of('si', 'product', 'bowl')).toEqual({ description: 'එක\nදෙක' });
  });

  test('of an English text that was changed is older, until it is saved again', async () => {
    const { shop, put, one } = await aTranslator(aProduct('bowl', BOWL));
    await put(BOWL_KEY, { si: { name: 'මැටි බඳුන' } }, BOWL);
    await stock(shop, aProduct('bowl', { ...BOWL, name: 'Large clay bowl' }));
    const statusOf = async () => (await one('product', 'bowl')).fields[0]?.texts['si']?.status;
    expect(await statusOf()).toBe('older');
    await expect(put(BOWL_KEY, { si: { name: 'බඳුන' } }, BOWL)).rejects.toMatchObject({
      reason: 'conflict',
      code: 'changed_meanwhile',
      details: { body: { thing: { name: 'Large clay bowl' } } },
    });
    await put(BOWL_KEY, { si: { name: 'මැටි බඳුන' } }, { name: 'Large clay bowl' });
    expect(await statusOf()).toBe('done');
  });

  test('of the files is done until the English text is edited, and can be replaced and removed', async () => {
    const { shop, put, one, list } = await aTranslator();
    const person = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
    const currentUser = await shop.sessions.authenticate(await tokenOf(shop, person));
    const textOf = async () => (await one('category', 'bags')).fields[0]?.texts['si'];
    expect(await textOf()).toEqual({ text: 'බෑග්', status: 'done' });
    await shop.categoryAdmin.change(currentUser, 'bags', {
      fields: { name: 'Bags and baskets' },
      file: undefined,
    });
    expect(await textOf()).toEqual({ text: 'බෑග්', status: 'older' });
    expect((await list({ kind: 'category', status: 'older' })).total).toBe(1);
    const seen = { name: 'Bags and baskets' };
    await put(['category', 'bags'], { si: { name: 'බෑග් සහ කූඩ' } }, seen);
    expect(await textOf()).toEqual({ text: 'බෑග් සහ කූඩ', status: 'done' });
    await put(['category', 'bags'], { si: { name: '' } }, seen);
    expect(await textOf()).toEqual({ text: '', status: 'missing' });
  });

  test('of content that the files have is older when the entry was edited', async () => {
    const { shop, one } = await aTranslator();
    const statusOf = async () =>
      (await one('content', 'help/how-can-i-pay')).fields.map(({ field, texts }) => [
        field,
        texts['ta']?.status,
      ]);
    expect(await statusOf()).toEqual([
      ['title', 'done'],
      ['body', 'done'],
    ]);
    const actorId = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
    const key = { collection: 'help' as const, id: 'how-can-i-pay' };
    const fields = { ...HELP, title: 'How do I pay?' };
    await shop.contentEditor.save({ key, actorId, files, revision: 0, fields });
    await shop.contentEditor.publish({ key, actorId, files, revision: 1 });
    expect(await statusOf()).toEqual([
      ['title', 'older'],
      ['body', 'done'],
    ]);
  });

  test('of a category moves with its address', async () => {
    const { shop, put, one } = await aTranslator();
    const person = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
    const currentUser = await shop.sessions.authenticate(await tokenOf(shop, person));
    const rename = (slug: string, to: string) =>
      shop.categoryAdmin.change(currentUser, slug, { fields: { slug: to }, file: undefined });
    await put(['category', 'bags'], { ta: { name: 'பைகள் பல' } }, { name: 'Bags' });
    await rename('bags', 'sacks');
    const texts = { si: { text: 'බෑග්', status: 'done' }, ta: { text: 'பைகள் பல', status: 'done' } };
    expect((await one('category', 'sacks')).fields[0]?.texts).toEqual(texts);
    expect(shop.translations.of('si', 'category', 'bags')).toEqual({});
    await rename('sacks', 'bags');
    expect((await one('category', 'bags')).fields[0]?.texts).toEqual(texts);
  });

  test('is refused for what is not known', async () => {
    const { put, one } = await aTranslator(aProduct('bowl', BOWL));
    const strange = {
      si: { constructor: 'x', price: 'x' },
      en: { name: 'x' },
      toString: { a: 'x' },
    };
    await expect(put(BOWL_KEY, strange, BOWL)).rejects.toEqual(
      refusal('invalid', {
        'texts.si.constructor': 'This has no such text in English.',
        'texts.si.price': 'This has no such text in English.',
        'texts.en': 'The shop has no such language.',
        'texts.toString': 'The shop has no such language.',
      }),
    );
    for (const id of ['constructor', '__proto__', 'help/constructor', 'constructor/x', '']) {
      await expect(one('content', id)).rejects.toEqual(refusal('missing'));
      await expect(one('word', id)).rejects.toEqual(refusal('missing'));
      await expect(one('product', id)).rejects.toEqual(refusal('missing'));
      await expect(one('category', id)).rejects.toEqual(refusal('missing'));
    }
  });

  test('is no longer than its English text may be', async () => {
    const { put } = await aTranslator(aProduct('bowl', BOWL));
    const long = 'අ'.repeat(20_001);
    await expect(put(BOWL_KEY, { si: { name: long, description: long } }, BOWL)).rejects.toEqual(
      refusal('invalid', {
        'texts.si.name': 'Name has more than 255 characters.',
        'texts.si.description': 'Description has more than 20,000 characters.',
      }),
    );
    await expect(
      put(['content', 'help/how-can-i-pay'], { ta: { body: long } }, { body: HELP.body }),
    ).rejects.toEqual(
      refusal('invalid', { 'texts.ta.body': 'Answer has more than 20,000 characters.' }),
    );
  });

  test('of content follows the rules of its English text', async () => {
    const { put, shop } = await aTranslator();
    const english = { title: HELP.title, body: HELP.body };
    const help = (texts: Record<string, string>) =>
      put(['content', 'help/how-can-i-pay'], { si: texts }, english);
    const fault = (sentence: string) => expect.stringContaining(sentence);
    await expect(help({ title: 'ගෙවන්නේ {how}?' })).rejects.toEqual(
      refusal('invalid', { 'texts.si.title': fault('{how} is not a known fact.') }),
    );
    await expect(help({ body: 'බලන්න [මෙහි](/no-such-page).' })).rejects.toEqual(
      refusal('invalid', { 'texts.si.body': fault('a link leads nowhere') }),
    );
    await expect(help({ body: 'එක\n\n<b>දෙක</b>' })).rejects.toEqual(
      refusal('invalid', { 'texts.si.body': fault('in line 3: HTML stands in the text.') }),
    );
    await expect(help({ body: '![පින්තූරය](/a.png)' })).rejects.toEqual(
      refusal('invalid', { 'texts.si.body': fault('a picture stands in the text') }),
    );
    await help({ title: 'ගෙවන්නේ කෙසේද?', body: 'මුදලින්. [බෑග්](/category/bags)' });
    expect(shop.translations.of('si', 'content', 'help/how-can-i-pay')).toEqual({
      title: 'ගෙවන්නේ කෙසේද?',
      body: 'මුදලින්. [බෑග්](/category/bags)',
    });
  });

  test('of a word is one line, and of a value of an option without a slash', async () => {
    const { put, shop } = await aTranslator(
      aProduct('bowl', {
        options: [{ name: 'Glaze', values: ['Moss'] }],
        variants: [{ size: 'Moss', countInStock: 1, priceCents: 100 }],
      }),
    );
    await expect(
      put(['word', 'Moss'], { si: { word: 'කොළ / නිල්' } }, { word: 'Moss' }),
    ).rejects.toEqual(refusal('invalid', { 'texts.si.word': expect.stringContaining('slash') }));
    await put(['word', 'Glaze'], { si: { word: 'ඔප\u0007\n පාට' } }, { word: 'Glaze' });
    expect(shop.translations.of('si', 'word', 'Glaze')).toEqual({ word: 'ඔප පාට' });
  });

  test('that nobody may read any more stays out of the lists', async () => {
    const { shop, list } = await aTranslator(aProduct('bowl', BOWL));
    await inTransaction(shop.db, (tx) =>
      shop.translationService.save(
        tx,
        [
          {
            kind: 'product',
            id: 'gone',
            field: 'name',
            locale: 'si',
            text: 'x',
            source: sourceOf('x'),
          },
        ],
        '',
      ),
    );
    expect((await list({ kind: 'product', status: 'done' })).total).toBe(0);
  });
});

test('A change of a translation has an audit entry, and is undone while nobody changed it again', async () => {
  const { shop, one, put, imported, history, undo } = await aTranslator(aProduct('bowl', BOWL));
  const writer = staffWith('catalogue');
  const row = 'product,bowl,name,si,Clay bowl,මැටි බඳුන';
  await put(BOWL_KEY, { si: { name: 'බඳුන' } }, BOWL, writer);
  await imported(`kind,id,field,language,english,translation\n${row}`);
  await put(BOWL_KEY, { si: { name: 'මැටි බඳුන' } }, BOWL, writer);
  const [second, first, ...others] = await history(writer);
  const of = { kind: 'product', id: 'bowl', field: 'name', locale: 'si' };
  expect(first).toMatchObject({ ...of, by: { _id: 'staff' }, before: '', after: 'බඳුන' });
  const change = { before: 'බඳුන', after: 'මැටි බඳුන' };
  expect(second).toMatchObject({ ...of, by: { _id: 'an-admin' }, ...change });
  expect(others).toEqual([]);
  expect(await history(staffWith('content'))).toEqual([]);
  const { _id = '' } = second ?? {};
  await expect(undo(_id, staffWith('content'))).rejects.toEqual(refusal('forbidden'));
  await expect(undo('nothing')).rejects.toEqual(refusal('missing'));
  await expect(undo(first?._id ?? '')).rejects.toMatchObject({ code: 'changed_meanwhile' });

  await stock(shop, aProduct('bowl', { ...BOWL, name: 'Large bowl' }));
  await undo(_id, writer);
  expect((await one('product', 'bowl')).fields[0]?.texts['si']).toEqual({
    text: 'බඳුන',
    status: 'older',
  });
  expect((await history())[0]).toMatchObject({ before: 'මැටි බඳුන', after: 'බඳුන' });
  await expect(undo(_id)).rejects.toMatchObject({ code: 'changed_meanwhile' });
});
