import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aForm, call, tokenOf, aClock, aPerson } from '../../support/people.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aServer, sendEndlessForm } from '../../support/server.ts';
import { aPlace, aShop, perFile, stock } from '../../support/shop.ts';
import { aBomb, aPdf, aPhoto, aPicture, filesIn } from '../../support/files.ts';

/** Slips through the built server: what may be sent, and who sees it where. */

const BOWL = 'lacquer-band-bowl';
const MB = 2 ** 20;
const NO_SLIP = 'Please select a payment slip image.';
const WRONG_KIND = 'Only PNG, JPG, WebP or PDF files are allowed.';
const SENT = 'We have your slip; it awaits approval. We’ll email you once it’s checked.';
const TOO_LARGE = 'File size must be less than 5MB';

async function anOrder(env: Record<string, string> = {}) {
  const place = await aPlace();
  const shop = await aShop(place, undefined, env);
  await stock(shop, aProduct(BOWL, { countInStock: 1000 }));
  const id = await aPerson(shop);
  const token = await tokenOf(shop, id);
  const currentUser = await shop.sessions.authenticate(token);
  const { orderId } = await shop.checkout.place(currentUser, oneBowl, randomUUID());
  const { url } = await aServer(place, env);
  const send = (file: Blob | undefined, headers?: Record<string, string>) =>
    call(url, `POST /api/order/${orderId}/slip`, {
      token,
      body: aForm(file ? { slip: file } : {}),
      ...(headers && { headers }),
    });
  return { shop, url, token, currentUser, orderId, send, dataDir: place.dataDir };
}

/** For tests whose slips are refused, but for the last. */
const opened = perFile(() => anOrder());

/** Says that it is a picture, whatever it is. */
const asPng = (bytes: Uint8Array<ArrayBufferLike>, type = 'image/png') =>
  new File([new Uint8Array(bytes)], 'slip.png', { type });

const padded = (bytes: Uint8Array, size: number) =>
  Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);

describe('A slip', () => {
  test('is visible with its signed URL, and not without', async () => {
    const { url, token, orderId, send } = await anOrder();
    const sent = await send(asPng(await aPhoto()));
    expect(sent).toMatchObject({
      status: 200,
      body: { success: true, message: SENT },
    });
    expect(sent.headers.get('cache-control')).toBe('no-store');
    const path = String(sent.body['paymentSlip']);
    const { body } = await call(url, `GET /api/orders/${orderId}`, { token });
    expect(body['order']).toMatchObject({ paymentSlip: path, slipStatus: 'waiting' });

    const seen = await fetch(url + path);
    expect(seen.status).toBe(200);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    });
    expect((await sharp(await seen.arrayBuffer()).metadata()).exif).toBeUndefined();
    const head = await fetch(url + path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);

    const [bare = '', query = ''] = path.split('?');
    const wrong = [
      bare,
      `${bare}?${query.replace(/sig=./, 'sig=')}`,
      path.replace(/until=\d+/, 'until=99999999999'),
      `${path}&x=1`,
      bare.replace('/uploads/', '/media/'),
      `/uploads/../shop.sqlite?${query}`,
      `/uploads/slips/${randomUUID()}.webp?${query}`,
      '/uploads/',
      '/uploads/slips/',
    ];
    for (const other of wrong) {
      const refused = await fetch(url + other);
      expect([other, refused.status]).toEqual([other, 404]);
      expect(refused.headers.get('content-type')).not.toMatch(/image|pdf/);
    }
    const encoded = `/uploads/slips/..%2f..%2fshop.sqlite?${query}`;
    expect((await fetch(url + encoded)).status).toBe(400);
    expect((await fetch(url + path, { method: 'POST' })).status).toBe(404);
  });

  test('is not visible with an expired URL, nor with one of another key', async () => {
    const secret = 'a secret of sixteen letters';
    const { url, send, dataDir } = await anOrder({ SECRET: secret });
    const path = String((await send(asPng(await aPicture()))).body['paymentSlip']);
    const [file = ''] = filesIn(dataDir);
    const clock = aClock('2026-01-01T00:00:00Z');
    const signer = async (key: string, now?: () => Date) =>
      (await aShop(await aPlace(), now, { SECRET: key })).uploads.pathOf(file);
    expect(await signer(secret)).toBe(path);
    for (const stale of [
      await signer(secret, clock.now),
      await signer('another secret, as long'),
    ]) {
      expect((await fetch(url + stale)).status).toBe(404);
    }
  });

  test('as a PDF is saved, not opened, and can do nothing where it is', async () => {
    const { url, send } = await anOrder();
    const sent = await send(new File([new Uint8Array(aPdf())], 'x.png', { type: 'text/html' }));
    const path = String(sent.body['paymentSlip']);
    expect(path.split('?')[0]).toMatch(/\.pdf$/);
    const seen = await fetch(url + path);
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="payment-slip.pdf"',
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('private'),
    });
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(aPdf());
  });

  test.each([
    ['nothing', undefined, 400, NO_SLIP],
    ['an empty file', asPng(Buffer.alloc(0)), 400, NO_SLIP],
    ['an SVG', asPng(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')), 415, WRONG_KIND],
    ['a page', asPng(Buffer.from('<!doctype html><script>1</script>')), 415, WRONG_KIND],
    ['a bomb of pixels', asPng(aBomb()), 415, WRONG_KIND],
    ['exactly 5 MB', asPng(padded(aPdf(), 5 * MB)), 413, TOO_LARGE],
    ['8 MB', asPng(Buffer.alloc(8 * MB)), 413, TOO_LARGE],
    ['one byte less than 5 MB', asPng(padded(aPdf(), 5 * MB - 1)), 200, SENT],
  ])('that is %s is answered as it should be', async (_what, file, status, message) => {
    const { send, dataDir } = await opened();
    const response = await send(file);
    expect(response).toMatchObject({ status, body: { message } });
    expect(filesIn(dataDir)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('must be a form: text and JSON are refused', async () => {
    const { url, token, orderId } = await opened();
    const path = `POST /api/order/${orderId}/slip`;
    expect((await call(url, path, { token, body: { slip: 'x' } })).status).toBe(415);
    expect(await call(url, path, { token, body: aForm({ slip: 'words' }) })).toMatchObject({
      status: 400,
      body: { message: NO_SLIP, errors: { slip: NO_SLIP } },
    });
    const broken = await fetch(`${url}/api/order/${orderId}/slip`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
      },
      body: 'no form',
    });
    expect([broken.status, await broken.json()]).toMatchObject([
      400,
      { message: 'Invalid form data format' },
    ]);
  });

  test('that never ends is cut off after a few megabytes, though it does not say how long it is', async () => {
    const { url, token, orderId, dataDir } = await anOrder();
    const { status, sentBytes } = await sendEndlessForm(`${url}/api/order/${orderId}/slip`, token);
    expect(status).toBe(413);
    // Six are read; the rest waits in the lines' own buffers.
    expect(sentBytes).toBeLessThan(20 * MB);
    expect(filesIn(dataDir)).toEqual([]);
  });

  test('of one user is hidden from another', async () => {
    const { shop, url, orderId, send } = await anOrder();
    await send(asPng(await aPicture()));
    for (const role of ['user', 'driver', 'admin'] as const) {
      const id = await aPerson(shop, { email: `${role}@example.com`, role });
      const token = await tokenOf(shop, id);
      const slip = aForm({ slip: asPng(aPdf()) });
      const path = `POST /api/orders/${orderId}/slip`;
      expect((await call(url, path, { token, body: slip })).status).toBe(404);
      const one = await call(url, `GET /api/order/${orderId}`, { token });
      expect(one.status).toBe(role === 'admin' ? 200 : 404);
    }
  });

  test('is returned with a reason, and only with one', async () => {
    const { shop, url, orderId, send } = await anOrder();
    await send(asPng(await aPicture()));
    const admin = await aPerson(shop, { email: 'admin@example.com', role: 'admin' });
    const token = await tokenOf(shop, admin);
    const back = (body: unknown) =>
      call(url, `POST /api/admin/orders/${orderId}/reject-slip`, { token, body });
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 1 }]) {
      expect((await back(body)).status).toBe(400);
    }
    expect(await back({ reason: 'The amount is not readable.' })).toMatchObject({
      status: 200,
      body: {
        order: {
          paymentSlip: null,
          slipStatus: 'returned',
          slipReason: 'The amount is not readable.',
          slipSeenBefore: [],
        },
      },
    });
    expect((await back({ reason: 'Again.' })).status).toBe(409);
  });
});
