import { expect, test } from 'vitest';
import { aPicture } from '../../support/files.ts';
import { aForm, aPerson, call, changePerson, tokenOf } from '../../support/people.ts';
import { aServer } from '../../support/server.ts';
import { aPlace, aShop } from '../../support/shop.ts';

const UPLOAD = 'POST /api/admin/content/pictures';

async function opened() {
  const place = await aPlace();
  const shop = await aShop(place);
  const id = await aPerson(shop);
  await changePerson(shop, id, { permissions: 'content' });
  const { url } = await aServer(place);
  const token = await tokenOf(shop, id);
  const send = (fields: Record<string, string | Blob>) =>
    call(url, UPLOAD, { token, body: aForm(fields) });
  return { shop, url, send };
}
const asFile = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'new-year.png');

test('Marketing uploads one picture, and the shop serves every crop of it for ever', async () => {
  const { shop, url, send } = await opened();
  const picture = asFile(await aPicture('#224466', 1300));
  const sent = await send({ picture, focusX: '0.25', focusY: '1' });
  expect([sent.status, sent.body]).toEqual([
    201,
    { success: true, picture: expect.stringMatching(/^p[0-9a-f]{20}$/) },
  ]);
  const rows = () =>
    shop.db.selectFrom('content_pictures').select(['focus_x', 'focus_y']).execute();
  expect(await rows()).toEqual([{ focus_x: 0.25, focus_y: 1 }]);
  const again = await send({ picture, focusX: '0.25', focusY: '1' });
  expect([again.status, again.body]).toEqual([sent.status, sent.body]);

  const hash = String(sent.body['picture']).slice(1);
  for (const form of ['wide-1280', 'phone-480', 'advert-800', 'portrait-240']) {
    const response = await fetch(`${url}/media/${hash}-${form}.webp`);
    const { status, headers } = response;
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(headers.get('cache-control')).toContain('immutable');
  }
  expect((await fetch(`${url}/media/${hash}-wide-480.webp`)).status).toBe(404);

  await send({ picture });
  expect((await rows()).toSorted((one, other) => one.focus_x - other.focus_x)[1]).toEqual({
    focus_x: 0.5,
    focus_y: 0.5,
  });
});

test('A picture or a focus that can not be used is refused by its field', async () => {
  const { send } = await opened();
  const picture = asFile(await aPicture('#224466', 1300));
  const heavy = new File([new Uint8Array(10 * 2 ** 20 + 1)], 'heavy.jpg');
  const heavier = new File([new Uint8Array(11 * 2 ** 20)], 'heavier.jpg');
  for (const [fields, status, errors] of [
    [{}, 400, { picture: 'Please choose a picture.' }],
    [{ picture: 'words' }, 400, { picture: 'Please choose a picture.' }],
    [
      { picture: heavy },
      413,
      { picture: expect.stringMatching(/^A picture can be at most 10 MB/) },
    ],
    [{ picture: heavier }, 413, { picture: expect.stringMatching(/Save it as a JPG or make/) }],
    [{ picture: new File(['%PDF-1.4'], 'a.jpg') }, 415, { picture: expect.stringMatching(/JPG/) }],
    [{ picture, focusX: '1.5' }, 400, { focusX: 'Send a number from 0 to 1.' }],
    [{ picture, focusY: 'top' }, 400, { focusY: 'Send a number from 0 to 1.' }],
    [{ picture, focusY: '-0.1' }, 400, { focusY: 'Send a number from 0 to 1.' }],
  ] satisfies [Record<string, string | Blob>, number, Record<string, unknown>][]) {
    const { status: got, body } = await send(fields);
    expect([got, body['errors']]).toEqual([status, errors]);
  }
});
