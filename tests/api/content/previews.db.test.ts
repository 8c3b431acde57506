import { expect, test } from 'vitest';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import { aClock, aPerson } from '../../support/people.ts';
import { aPlace, aShop } from '../../support/shop.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/** A shop with a clock, and somebody who makes preview links. */
async function aStudio() {
  const clock = aClock();
  const shop = await aShop(await aPlace(), clock.now);
  const actorId = await aPerson(shop, { role: 'admin' });
  const { contentPreviews: previews } = shop;
  const link = async (at?: string) => {
    const url = await previews.link(actorId, at);
    expect(url).toMatch(/^http:\/\/shop\.test\/preview\/[\w-]{43}$/);
    return url.slice(url.lastIndexOf('/') + 1);
  };
  return { clock, shop, previews, link };
}

test('a preview link works in the browser that opens it first, and there again', async () => {
  const { previews, link } = await aStudio();
  const token = await link('2026-12-01T00:00:00+05:30');
  const both = await Promise.all([
    previews.open(token, undefined),
    previews.open(token, undefined),
  ]);
  const first = both.find((one) => one !== undefined);
  expect(both.filter((one) => one !== undefined)).toEqual([
    { secret: expect.stringMatching(/^[\w-]{43}$/), secondsLeft: 3600 },
  ]);
  const secret = first?.secret ?? '';
  expect(await previews.find(secret)).toEqual({ at: new Date('2026-11-30T18:30:00Z') });
  expect(await previews.open(token, secret)).toEqual(first);
  expect(await previews.open(token, undefined)).toBeUndefined();
  expect(await previews.open(token, token)).toBeUndefined();
  expect(await previews.open('unknown', secret)).toBeUndefined();
  expect(await previews.find(token)).toBeUndefined();
  const now = await previews.open(await link(), secret);
  expect(await previews.find(now?.secret ?? '')).toEqual({ at: undefined });
});

test('a preview ends after an hour, and is then removed', async () => {
  const { clock, shop, previews, link } = await aStudio();
  const token = await link();
  const unopened = await link();
  const { secret = '' } = (await previews.open(token, undefined)) ?? {};
  clock.pass(HOUR_MS - 1);
  expect(await previews.find(secret)).toBeDefined();
  const left = async () => {
    await removeExpired({ ...shop, retentionMailDays: 30, retentionSlipsDays: 90 });
    return (await shop.db.selectFrom('content_previews').selectAll().execute()).length;
  };
  expect(await left()).toBe(2);
  clock.pass(1);
  expect(await previews.find(secret)).toBeUndefined();
  expect(await previews.open(token, secret)).toBeUndefined();
  expect(await previews.open(unopened, undefined)).toBeUndefined();
  expect(await left()).toBe(0);
});
