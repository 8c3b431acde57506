import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#lib/server/infra/db/open.ts';
import { aSellingShop } from '../../support/selling-shop.ts';
import { aPlace, type Place } from '../../support/shop.ts';

/** A place whose database sorts texts as people do: signs before letters, and before digits. */
async function aSortingPlace(): Promise<Place> {
  const place = await aPlace();
  const db = openDatabase({ ...place, onLost: () => undefined });
  onTestFinished(() => db.destroy());
  const url = new URL(place.databaseUrl ?? '');
  url.pathname += '_sorting';
  const name = sql.ref(url.pathname.slice(1));
  await sql`create database ${name} template template0 locale_provider icu icu_locale 'en-US'`.execute(
    db,
  );
  return { ...place, databaseUrl: url.href };
}

test('the file of the book is whole however the database sorts texts', async () => {
  const { shop, admin, driver } = await aSellingShop({}, await aSortingPlace());
  await shop.cash.correct(admin, driver.id, { amount: 10_000, note: 'Found' }, undefined);
  const file = (await Array.fromAsync(shop.cash.file({}))).join('');
  expect(file).toContain('Found');
});
