import { expect, test } from 'vitest';
import { aBucketServer } from '../../support/bucket.ts';
import { aForm, call, tokenOf } from '../../support/caller.ts';
import { aProduct } from '../../support/products.ts';
import { oneBowl } from '../../support/orders.ts';
import { aPerson } from '../../support/people.ts';
import { aServer, failedStart } from '../../support/server.ts';
import { aFolder, aPlace, aShop, stock } from '../../support/shop.ts';
import { aPdf, aPicture } from '../../support/files.ts';

/** The built server with its files in a bucket. */

const BUSY = { success: false, message: 'The shop is busy for a moment. Please try again.' };

test('while the bucket is down orders are placed and cached pictures shown, the rest says so', async () => {
  const place = await aPlace();
  const bucket = await aBucketServer();
  const shop = await aShop(place, undefined, bucket.env);
  const kept = await shop.pictures.storeReencoded(await aPicture('#335544', 400));
  const other = await shop.pictures.storeReencoded(await aPicture('#553344', 400));
  await stock(shop, aProduct('lacquer-band-bowl', { countInStock: 10 }));
  const token = await tokenOf(shop, await aPerson(shop));
  const { url, logged } = await aServer(place, bucket.env);
  const status = async (path: string) => (await fetch(url + path)).status;
  expect(await status(`/media/${kept}-320.webp`)).toBe(200);

  await bucket.cut();
  expect(await status(`/media/${kept}-320.webp`)).toBe(200);
  expect(await status(`/media/${other}-320.webp`)).toBe(503);
  expect(await status('/product/lacquer-band-bowl')).toBe(200);
  expect(await status('/api/ready')).toBe(200);
  const placed = await call(url, 'POST /api/order/place', { token, body: oneBowl });
  expect(placed.status).toBe(201);
  const path = `POST /api/order/${String(placed.body['orderId'])}/slip`;
  const send = () => {
    const slip = new File([new Uint8Array(aPdf())], 'slip.pdf', { type: 'application/pdf' });
    return call(url, path, { token, body: aForm({ slip }) });
  };
  const refused = await send();
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    BUSY,
    '5',
  ]);
  expect(logged()).toContain('file storage does not answer');
  expect(logged()).not.toContain(bucket.env.S3_SECRET_KEY);

  await bucket.mend();
  const sent = await send();
  expect(sent.status).toBe(200);
  expect(await status(String(sent.body['paymentSlip']))).toBe(200);
  expect(await status(`/media/${other}-320.webp`)).toBe(200);
});

test('a bucket that cannot be used ends the start with one sentence', async () => {
  const { env, cut } = await aBucketServer();
  const start = (given: Record<string, string>) =>
    failedStart({ DATA_DIR: aFolder(), ...env, ...given });
  expect(await start({ UPLOADS_URL: 's3://nowhere' })).toEqual({
    code: 1,
    sentence: `UPLOADS_URL names the bucket nowhere, which ${env.S3_ENDPOINT} does not have. Make that bucket, or correct UPLOADS_URL.`,
  });
  expect(await start({ S3_SECRET_KEY: 'wrong' })).toEqual({
    code: 1,
    sentence: `S3_SECRET_KEY does not go with S3_ACCESS_KEY at ${env.S3_ENDPOINT}. Set both to one pair.`,
  });
  await cut();
  expect(await start({})).toMatchObject({
    code: 1,
    sentence: expect.stringMatching(
      /^UPLOADS_URL s3:\/\/shop\/files: file storage does not answer \(.*ECONNREFUSED.*\)\. Start that storage, or correct S3_ENDPOINT\.$/,
    ),
  });
});
