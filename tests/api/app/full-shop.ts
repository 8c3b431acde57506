import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { readSettings } from '#lib/server/app/settings.ts';
import { withData } from '#lib/server/app/backup/manifest.ts';
import { takeBackup, type BackupParts } from '#lib/server/app/backup/backup.ts';
import { restoreBackup, type RestoreParts } from '#lib/server/app/backup/restore.ts';
import { tablesOf } from '#lib/server/infra/db/tables.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import type { Shop } from '#lib/server/app/create-shop.ts';
import { sql } from 'kysely';
import { aProduct, startDelivery, oneBowl, parcels } from '../../support/products.ts';
import { aBrowser, aPerson, PASSWORD } from '../../support/people.ts';
import { aShop, stock, type Place } from '../../support/shop.ts';
import { aPicture } from '../../support/files.ts';

const settingsOf = (place: Place) => ({
  ...readSettings({ SITE_URL: 'http://shop.test' }),
  ...place,
  log: pino({ level: 'silent' }),
});
const quiet = { now: () => new Date(), onProgress: () => undefined };

/** Takes a backup as the command does, beside whoever has the shop open. */
export const backUp = (place: Place, file: string, parts: Partial<BackupParts> = {}) =>
  withData(settingsOf(place), (data) => takeBackup(file, { ...data, ...quiet, ...parts }));

export const restore = (file: string, place: Place, parts: Partial<RestoreParts> = {}) =>
  withData(settingsOf(place), (data) =>
    restoreBackup(file, { ...data, ...quiet, sendsPending: false, ...parts }),
  );

export const currentUserOf = async (shop: Shop, email: string): Promise<CurrentUser> => {
  const row = await shop.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    email,
    name: row.name,
    role: row.role,
    language: 'en',
    sessionId: 'none',
    permissions: [],
  };
};

export const NIMALI = 'nimali@example.com';

/** An order at the door of its buyer, with a photo of the parcel, and its cash counted. */
export async function handOver(shop: Shop, buyer: CurrentUser): Promise<void> {
  await aPerson(shop, { email: 'ravi@example.com', name: 'Ravi', role: 'driver' });
  const driver = await currentUserOf(shop, 'ravi@example.com');
  const admin = await currentUserOf(shop, 'sunil@example.com');
  const { orderId } = await shop.checkout.place(buyer, oneBowl, 'a-key-of-its-own');
  await startDelivery(shop, orderId, driver);
  await shop.deliveries.sendPhoto(driver, orderId, () => aPicture('#226688'));
  await shop.deliveries.drive(driver, orderId, 'delivered');
  const counted = { counted: 390_000, note: '', upTo: undefined };
  await shop.cash.settle(admin, driver.id, counted, 'a-key-to-settle');
  await shop.cash.correct(admin, driver.id, { amount: 100, note: 'Found' }, undefined);
}

const SOLD_OUT = 'Red / Large';

/** A shop in which something of everything is kept. */
export async function aWholeShop(place: Place): Promise<Shop> {
  const shop = await aShop(place);
  const hash = await shop.pictures.store(await aPicture('#aa3311', 900));
  const pictures = [{ hash, alt: 'A bowl' }];
  const soldOut = aProduct('sold-out-tray', {
    options: [
      { name: 'Colour', values: ['Red'] },
      { name: 'Size', values: ['Large'] },
    ],
    variants: [
      { size: SOLD_OUT, countInStock: 0, priceCents: 390_000, sku: 'TRAY-R', barcode: '96385074' },
    ],
  });
  await stock(shop, aProduct('lacquer-band-bowl', { pictures }), aProduct('reed-mat'), soldOut);
  await aPerson(shop);
  await aPerson(shop, { email: 'sunil@example.com', name: 'Sunil Fernando', role: 'admin' });
  const currentUser = await currentUserOf(shop, NIMALI);
  await shop.account.login({ email: NIMALI, password: PASSWORD }, aBrowser());
  await shop.account.changeAvatar(currentUser, await aPicture('#115599', 320));
  await shop.account.sendResetCode(NIMALI, '192.0.2.1');
  await shop.cart.add(currentUser.id, { productId: 'reed-mat', size: 'Default', quantity: 2 });
  const orderRequest = { ...oneBowl, delivery_address: parcels };
  const { orderId } = await shop.checkout.place(currentUser, orderRequest, 'a-key');
  await shop.slips.send(currentUser, orderId, () => aPicture('#44aa22'));
  const values = {
    productCategory: 'Pottery',
    product: 'Bowl',
    subject: 'A scratch “on” the rim',
    inquiry: 'It came with a scratch.\nWhat now? 🙏',
    orderId,
  };
  await shop.tickets.create(currentUser, {
    values,
    picture: await aPicture('#773377'),
    hash: 'a hash',
  });
  const banner = await aPicture('#224466', 1300);
  await shop.contentPictures.add(currentUser.id, { bytes: banner, focus: { x: 0.25, y: 0.8 } });
  const admin = await currentUserOf(shop, 'sunil@example.com');
  const grant = { permissions: [], admin: true, driver: false };
  await shop.people.invite(admin, { email: 'new@example.com', ...grant });
  const registration = { name: 'Kamala', email: 'kamala@example.com', phone: '0771234567' };
  await shop.account.register(
    { ...registration, password: PASSWORD, confirmPassword: PASSWORD },
    '192.0.2.1',
  );
  await shop.newsletter.subscribe('reader@example.com', '192.0.2.7');
  const alert = { productId: 'sold-out-tray', size: SOLD_OUT } as const;
  await shop.stockAlerts.request(alert, 'reader@example.com', '192.0.2.7');
  return shop;
}

/** Every row of every table, as one reads it. */
export async function everyRow(shop: Shop): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await tablesOf(shop.db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      shop.db,
    );
    all[name] = rows
      .map((row) => JSON.stringify(columns.toSorted().map((column) => [column, row[column]])))
      .toSorted();
  }
  return all;
}

/** Readers on the newsletter's list, as many as a test wants rows. */
export async function manyReaders(shop: Shop, count: number): Promise<void> {
  const at = shop.now().toISOString();
  for (let from = 0; from < count; from += 1_000) {
    await shop.db
      .insertInto('subscribers')
      .values(
        Array.from({ length: Math.min(1_000, count - from) }, (_, place) => ({
          id: randomUUID(),
          email: `reader-${from + place}@example.com`,
          created_at: at,
          confirmed_at: at,
        })),
      )
      .execute();
  }
}
