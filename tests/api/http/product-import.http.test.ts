import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aForm, aPerson, call, tokenOf } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop } from '../../support/shop.ts';

const IMPORT = 'POST /api/admin/products/import';
const WOO = 'woocommerce-products.csv';

async function opened() {
  const place = await aPlace();
  const shop = await aShop(place);
  const { url } = await aServer(place);
  const token = await tokenOf(shop, await aPerson(shop, { role: 'admin' }));
  return { shop, url, token };
}
const fileForm = (text: Buffer | string, name: string, dryRun?: string, mapping?: string) =>
  aForm({
    file: new File([new Uint8Array(Buffer.from(text))], name),
    ...(dryRun && { dryRun }),
    ...(mapping && { mapping }),
  });

test('A file is looked at first, and then imported once', async () => {
  const { shop, url, token } = await opened();
  const file = readFileSync(`tests/fixtures/${WOO}`);
  const looked = await call(url, IMPORT, { token, body: fileForm(file, WOO, 'true') });
  expect([looked.status, looked.body['report']]).toEqual([
    200,
    expect.objectContaining({ format: 'woocommerce', new: 5, errors: [] }),
  ]);
  expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);

  const headers = { 'Idempotency-Key': 'an-import-of-today' };
  const send = () => call(url, IMPORT, { token, body: fileForm(file, WOO), headers });
  const sent = await send();
  const { _id } = Object(sent.body['import']);
  expect(sent.status).toBe(202);
  const state = async () => {
    const { body } = await call(url, `GET /api/admin/products/import/${_id}`, { token });
    return Object(body['import']);
  };
  await expect.poll(state).toMatchObject({ state: 'done', done: 5, total: 5 });
  const again = await send();
  expect([again.status, Object(again.body['import'])._id]).toEqual([202, _id]);
  expect((await fetch(`${url}/product/peacock-batik-sarong`)).status).toBe(200);
  expect((await fetch(`${url}/product/palmyrah-shopping-bag`)).status).toBe(410);
});

test('A file with errors is refused with its report, and one that is too large with a sentence', async () => {
  const { url, token } = await opened();
  const bad = 'id,name,category,price,countInStock\nmug,Mug,pots,1,1\n';
  const refused = await call(url, IMPORT, { token, body: fileForm(bad, 'a.csv') });
  expect([refused.status, refused.body['message']]).toEqual([
    400,
    'The file has 1 error. Nothing was imported.',
  ]);
  expect(refused.body['report']).toMatchObject({ errors: [{ row: 2, field: 'category' }] });

  const large = 'x'.repeat(10 * 2 ** 20 + 1);
  const tooLarge = await call(url, IMPORT, { token, body: fileForm(large, 'a.csv', 'true') });
  expect([tooLarge.status, tooLarge.body['message']]).toEqual([
    413,
    'The file can be at most 10 MB. Split it into smaller files.',
  ]);
});

test('A mapping says where products of unknown categories go', async () => {
  const { url, token } = await opened();
  const file = 'id,name,category,price,countInStock\nmug,Mug,Pots,1,1\n';
  const look = (mapping?: string) =>
    call(url, IMPORT, { token, body: fileForm(file, 'a.csv', 'true', mapping) });
  expect((await look()).body['report']).toMatchObject({
    errorCount: 1,
    categories: [{ name: 'Pots', products: 1, suggestion: 'new' }],
  });
  expect((await look('{"categories":{"Pots":"bowls"}}')).body['report']).toMatchObject({
    errorCount: 0,
    new: 1,
  });
  for (const mapping of ['{', '[1]', '"x"', '{"categories":{"Pots":1}}']) {
    const { status, body } = await look(mapping);
    expect([status, Object(body['errors']).mapping]).toEqual([
      400,
      'Send the mapping as {"categories": {"their name": "a slug, new or skip"}}.',
    ]);
  }
});
