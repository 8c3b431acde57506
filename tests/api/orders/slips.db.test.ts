import { randomUUID } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Role } from '#lib/account/permissions.ts';
import { removeExpired } from '#lib/server/app/housekeeping.ts';
import type { CurrentUser } from '#lib/server/features/account/sessions-repo.ts';
import { aProduct, oneBowl } from '../../support/products.ts';
import { aClock, mailsOf, aUser } from '../../support/people.ts';
import { aPlace, aShop, stock } from '../../support/shop.ts';
import { aBomb, aPdf, aPhoto, aPicture, filesIn } from '../../support/files.ts';
import { DAY_MS, MINUTE_MS } from '#lib/format/durations.ts';
import { inLocale } from '#lib/server/infra/locale.ts';

const BOWL = 'lacquer-band-bowl';
const WRONG_KIND = 'Only PNG, JPG, WebP or PDF files are allowed.';

/** A shop with somebody who has ordered and somebody who checks. */
async function aShopWithOrder() {
  const clock = aClock();
  const place = await aPlace();
  const shop = await aShop(place, clock.now);
  await stock(shop, aProduct(BOWL, { countInStock: 1000 }));
  const person = (name: string, role?: Role) => aUser(shop, name, role);
  const currentUser = await person('nimali', 'user');
  const order = async () => (await shop.checkout.place(currentUser, oneBowl, randomUUID())).orderId;
  const orderId = await order();
  return {
    clock,
    shop,
    currentUser,
    orderId,
    order,
    admin: await person('amara', 'admin'),
    other: await person('kasun', 'user'),
    send: (number: string, bytes: Uint8Array) =>
      shop.slips.send(currentUser, number, async () => bytes),
    files: () => filesIn(place.dataDir),
    dataDir: place.dataDir,
    rows: () => shop.db.selectFrom('slips').selectAll().execute(),
    unownedFiles: () => shop.db.selectFrom('unowned_files').selectAll().execute(),
    displayed: (path: string) => {
      const [name = '', query = ''] = path.replace('/uploads/', '').split('?');
      return shop.uploads.find({ name, query });
    },
  };
}

describe('A slip', () => {
  test('that is sent waits for approval, and its owner and admins see it', async () => {
    const { shop, currentUser, admin, orderId, send, files, rows, unownedFiles, displayed } =
      await aShopWithOrder();
    const path = await send(orderId, await aPicture());
    expect(path).toMatch(/^\/uploads\/slips\/[0-9a-f-]{36}\.webp\?until=\d+&sig=[\w-]{43}$/);
    for (const who of [currentUser, admin]) {
      expect(await shop.orders.one(who, orderId)).toMatchObject({
        status: 'pending_payment',
        paymentSlip: path,
        slipStatus: 'waiting',
      });
    }
    const [listed] = (await shop.orders.own(currentUser, { page: 1, limit: 10 })).orders;
    expect(listed?.paymentSlip).toBe(path);
    const seen = await displayed(path);
    expect((await sharp(seen?.bytes).metadata()).format).toBe('webp');
    expect([files().length, await unownedFiles()]).toEqual([1, []]);
    expect(await rows()).toMatchObject([{ kind: 'image', file: files()[0] }]);
  });

  test('is turned upright and loses the camera’s metadata', async () => {
    const { orderId, send, displayed } = await aShopWithOrder();
    const photo = await aPhoto();
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 60,
      height: 40,
      orientation: 6,
      exif: expect.anything(),
    });
    const seen = await displayed(await send(orderId, photo));
    const { width, height, exif, orientation } = await sharp(seen?.bytes).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 40,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
  });

  test('with a page hidden behind the picture keeps the picture alone', async () => {
    const { orderId, send, displayed } = await aShopWithOrder();
    const page = Buffer.from('<html><script>alert(1)</script></html>');
    const seen = await displayed(await send(orderId, Buffer.concat([await aPhoto(), page])));
    expect(Buffer.from(seen?.bytes ?? []).toString('latin1')).not.toContain('script');
  });

  test('as a PDF is stored unchanged', async () => {
    const { orderId, send, displayed } = await aShopWithOrder();
    const path = await send(orderId, aPdf());
    expect(path).toMatch(/\.pdf\?/);
    expect(Buffer.from((await displayed(path))?.bytes ?? [])).toEqual(Buffer.from(aPdf()));
  });

  test.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page that mentions PDF', Buffer.from('<!doctype html>%PDF-1.4')],
    ['words', Buffer.from('paid, I swear')],
    ['a bomb of pixels', aBomb()],
  ])('that is %s is none, and leaves nothing behind', async (_what, bytes) => {
    const { shop, currentUser, orderId, send, files, rows, unownedFiles } = await aShopWithOrder();
    await expect(send(orderId, bytes)).rejects.toMatchObject({
      reason: 'wrong-type',
      message: WRONG_KIND,
    });
    expect([files(), await rows(), await unownedFiles()]).toEqual([[], [], []]);
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({ slipStatus: 'none' });
  });

  test('of which half is missing, or in another format, is none', async () => {
    const { orderId, send, files } = await aShopWithOrder();
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    const gif = await sharp(await aPicture())
      .gif()
      .toBuffer();
    for (const bytes of [noise.subarray(0, noise.length / 2), gif]) {
      await expect(send(orderId, bytes)).rejects.toThrow(WRONG_KIND);
    }
    expect(files()).toEqual([]);
  });

  test('that is sent again replaces the previous one, whose file is removed', async () => {
    const { shop, currentUser, orderId, send, files, rows, unownedFiles, displayed } =
      await aShopWithOrder();
    const first = await send(orderId, await aPicture('#ffffff'));
    const second = await send(orderId, aPdf());
    expect(await displayed(first)).toBeUndefined();
    expect(await displayed(second)).toBeDefined();
    expect([files().length, (await rows()).length, await unownedFiles()]).toEqual([1, 1, []]);
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({ paymentSlip: second });
  });

  test('that is sent twice after a lost response is one', async () => {
    const { shop, orderId, send, files } = await aShopWithOrder();
    const picture = await aPicture();
    const [first, again] = [await send(orderId, picture), await send(orderId, picture)];
    expect(again).toBe(first);
    expect(files()).toHaveLength(1);
    const events = await shop.db.selectFrom('order_events').select('what').execute();
    expect(events.map((event) => event.what)).toEqual(['place', 'sendSlip']);
  });

  test('sent by ten tabs at the same time leaves one file and one row', async () => {
    const { orderId, send, files, rows, unownedFiles } = await aShopWithOrder();
    const pictures = await Promise.all(
      Array.from({ length: 10 }, (_, at) => aPicture(`#00000${at % 10}`)),
    );
    await Promise.all(pictures.map((picture) => send(orderId, picture)));
    expect([files().length, (await rows()).length, await unownedFiles()]).toEqual([1, 1, []]);
    expect((await rows())[0]?.file).toBe(files()[0]);
  });

  test('for another user’s order is refused, even for admins; nothing is read', async () => {
    const { shop, admin, other, orderId, files } = await aShopWithOrder();
    const read = async () => {
      throw new Error('was read');
    };
    for (const who of [other, admin]) {
      await expect(shop.slips.send(who, orderId, read)).rejects.toMatchObject({
        reason: 'missing',
        message: 'Order not found.',
      });
    }
    expect(files()).toEqual([]);
  });

  test.each(['to_delivery', 'delivering', 'delivered', 'cancelled'] as const)(
    'for an order that is %s is refused, unread',
    async (status) => {
      const { shop, currentUser, orderId } = await aShopWithOrder();
      await shop.db.updateTable('orders').set({ status }).execute();
      const read = async () => {
        throw new Error('was read');
      };
      await expect(shop.slips.send(currentUser, orderId, read)).rejects.toMatchObject({
        reason: 'conflict',
      });
    },
  );

  test('that arrives while the order is cancelled is refused, and leaves no file', async () => {
    const { shop, currentUser, orderId, files, unownedFiles } = await aShopWithOrder();
    const late = async () => {
      await shop.orders.withdraw(currentUser, orderId);
      return aPicture();
    };
    await expect(shop.slips.send(currentUser, orderId, late)).rejects.toMatchObject({
      reason: 'conflict',
    });
    expect([files(), await unownedFiles()]).toEqual([[], []]);
  });
});

describe('A file and its row', () => {
  test('come both or not at all: the database fails', async () => {
    const { shop, currentUser, orderId, send, files, unownedFiles } = await aShopWithOrder();
    const picture = await aPicture();
    await sql`alter table slips rename to slips_away`.execute(shop.db);
    const bytes = async () => picture;
    await expect(shop.slips.send(currentUser, orderId, bytes)).rejects.toThrow(/slips/);
    await sql`alter table slips_away rename to slips`.execute(shop.db);
    // The last write of the transaction fails: what came before is undone with it.
    await sql`alter table order_events rename to events_away`.execute(shop.db);
    await expect(send(orderId, picture)).rejects.toThrow(/order_events/);
    await sql`alter table events_away rename to order_events`.execute(shop.db);
    expect([files(), await unownedFiles()]).toEqual([[], []]);
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({ slipStatus: 'none' });
    await send(orderId, picture);
    expect(files()).toHaveLength(1);
  });

  test('come both or not at all: the disk fails', async () => {
    const { shop, currentUser, orderId, send, dataDir, rows, unownedFiles } =
      await aShopWithOrder();
    const inTheWay = join(dataDir, 'uploads', 'slips');
    await send(orderId, await aPicture());
    rmSync(inTheWay, { recursive: true });
    writeFileSync(inTheWay, '');
    await expect(send(orderId, aPdf())).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect((await rows()).map((row) => row.kind)).toEqual(['image']);
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({
      paymentSlip: expect.stringContaining('.webp'),
    });
    // What could not be removed either is tried again when it is due.
    expect((await unownedFiles()).length).toBeLessThanOrEqual(1);
  });

  test('a crash between both leaves a file that is removed in time', async () => {
    const { clock, shop, files, unownedFiles } = await aShopWithOrder();
    // The process dies here: neither the row nor the cleaning up is reached.
    let wrote: (name: string) => void = () => undefined;
    const written = new Promise<string>((resolve) => (wrote = resolve));
    void shop.uploads.store({ bytes: aPdf(), folder: 'slips', ending: 'pdf' }, (name) => {
      wrote(name);
      return new Promise(() => undefined);
    });
    const name = await written;
    expect(files()).toEqual([name]);
    await shop.uploads.sweep();
    expect(files()).toEqual([name]);
    clock.pass(61 * MINUTE_MS);
    await shop.uploads.sweep();
    expect([files(), await unownedFiles()]).toEqual([[], []]);
  });

  test('stay when only the database’s response was lost', async () => {
    const { shop, orderId, files } = await aShopWithOrder();
    const kept = shop.uploads.store(
      { bytes: aPdf(), folder: 'slips', ending: 'pdf' },
      async (name) => {
        await shop.db.transaction().execute((tx) => shop.uploads.own(tx, name));
        throw new Error('Connection terminated');
      },
    );
    await expect(kept).rejects.toThrow('Connection terminated');
    expect([orderId.length, files().length]).toEqual([9, 1]);
  });
});

describe('A slip that is checked', () => {
  test('and returned leaves the order waiting, says why, and may be sent anew', async () => {
    const { clock, shop, currentUser, admin, orderId, send, files, displayed } =
      await aShopWithOrder();
    const path = await send(orderId, await aPicture());
    clock.pass(1000);
    const reason = 'The amount on the slip is Rs. 1,992.00.';
    expect(await shop.slips.giveBack(admin, orderId, reason)).toMatchObject({
      orderId,
      status: 'pending_payment',
      paymentSlip: null,
      slipStatus: 'returned',
      slipReason: reason,
    });
    expect([files(), await displayed(path)]).toEqual([[], undefined]);
    const mail = (await mailsOf(shop, currentUser.email)).at(-1);
    expect(mail?.subject).toBe(`Your payment slip was not accepted: ${orderId}`);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain(`http://shop.test/payment-slip?orderId=${orderId}`);
    const events = await shop.db.selectFrom('order_events').selectAll().execute();
    expect(events.at(-1)).toMatchObject({
      what: 'returnSlip',
      actor_id: admin.id,
      reason,
      before: 'pending_payment',
      after: 'pending_payment',
    });
    expect((await shop.orders.one(currentUser, orderId)).history).toHaveLength(1);
    await send(orderId, aPdf());
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({
      slipStatus: 'waiting',
      slipReason: '',
    });
  });

  test('is returned with a ready reason, which the buyer reads in their language', async () => {
    const { shop, currentUser, admin, orderId, send } = await aShopWithOrder();
    await send(orderId, await aPicture());
    await shop.db.updateTable('users').set({ language: 'ta' }).execute();
    const [english, tamil] = ['The picture cannot be read.', 'படத்தை வாசிக்க முடியவில்லை.'];
    const returned = await shop.slips.giveBack(admin, orderId, `${english} Line 3.`);
    expect(returned.slipReason).toBe(`${english} Line 3.`);
    const own = await inLocale('ta', () => shop.orders.one(currentUser, orderId));
    expect(own.slipReason).toBe(`${tamil} Line 3.`);
    expect((await mailsOf(shop, currentUser.email)).at(-1)?.text).toContain(`${tamil} Line 3.`);
  });

  test('is returned once, by two admins too; without a slip there is nothing to return', async () => {
    const { shop, currentUser, admin, orderId, send } = await aShopWithOrder();
    const back = (reason: string) => shop.slips.giveBack(admin, orderId, reason);
    await expect(back('nothing')).rejects.toMatchObject({ reason: 'conflict' });
    await send(orderId, await aPicture());
    const both = await Promise.allSettled([back('one'), back('other')]);
    expect(both.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await mailsOf(shop, currentUser.email)).toHaveLength(2);
    await expect(shop.slips.giveBack(admin, 'AAAA-AAAA', 'x')).rejects.toMatchObject({
      reason: 'missing',
    });
  });

  test('and approved stays with its order', async () => {
    const { shop, currentUser, orderId, send, displayed } = await aShopWithOrder();
    const path = await send(orderId, await aPicture());
    await shop.orders.move(orderId, 'approve', { actorId: 'x', isAllowed: () => true });
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({
      status: 'to_delivery',
      slipStatus: 'approved',
      paymentSlip: path,
    });
    expect(await displayed(path)).toBeDefined();
    const clerk = { ...currentUser, id: 'clerk', email: 'clerk@example.com' };
    await expect(shop.slips.giveBack(clerk, orderId, 'late')).rejects.toMatchObject({
      reason: 'conflict',
    });
  });

  test('is none where cash is confirmed: nothing becomes approved', async () => {
    const { shop, currentUser, orderId } = await aShopWithOrder();
    await shop.orders.move(orderId, 'approve', { actorId: 'x', isAllowed: () => true });
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({ slipStatus: 'none' });
  });
});

describe('The same slip', () => {
  const seen = async (
    shop: Awaited<ReturnType<typeof aShop>>,
    admin: CurrentUser,
    number: string,
  ) => (await shop.orders.one(admin, number)).slipSeenBefore;

  test('for another order is flagged to admins only', async () => {
    const { shop, currentUser, admin, orderId, order, send } = await aShopWithOrder();
    const [second, third] = [await order(), await order()];
    await send(orderId, await aPicture('#111111'));
    await send(second, await aPicture('#111111'));
    await send(third, await aPicture('#222222'));
    expect(await seen(shop, admin, second)).toEqual([orderId]);
    expect(await seen(shop, admin, orderId)).toEqual([second]);
    expect(await seen(shop, admin, third)).toEqual([]);
    expect(await shop.orders.one(currentUser, second)).not.toHaveProperty('slipSeenBefore');
  });

  test('is flagged though it is re-encoded, rotated, or stripped of metadata', async () => {
    const { shop, admin, orderId, order, send } = await aShopWithOrder();
    const photo = await aPhoto();
    const second = await order();
    await send(orderId, photo);
    await send(second, await sharp(photo).autoOrient().png().toBuffer());
    expect(await seen(shop, admin, second)).toEqual([orderId]);
  });

  test('is flagged after it was returned for another order, and as a PDF', async () => {
    const { shop, admin, orderId, order, send } = await aShopWithOrder();
    const second = await order();
    await send(orderId, aPdf());
    await shop.slips.giveBack(admin, orderId, 'This is not your slip.');
    await send(second, aPdf());
    expect(await seen(shop, admin, second)).toEqual([orderId]);
  });

  test('that its owner sent for the wrong order first is not flagged', async () => {
    const { shop, admin, orderId, order, send } = await aShopWithOrder();
    const second = await order();
    await send(orderId, aPdf('second'));
    await send(orderId, aPdf('first'));
    await send(second, aPdf('second'));
    expect(await seen(shop, admin, second)).toEqual([]);
  });
});

describe('Slips of closed orders', () => {
  test('are deleted ninety days after the order was closed, those of open orders never', async () => {
    const { clock, shop, currentUser, dataDir, orderId, order, send, files, rows } =
      await aShopWithOrder();
    const second = await order();
    await send(orderId, await aPicture());
    await send(second, aPdf());
    await shop.orders.withdraw(currentUser, orderId);
    const parts = { ...shop, retentionMailDays: 30, retentionSlipsDays: 90 };
    clock.pass(90 * DAY_MS);
    await removeExpired(parts);
    expect([files().length, (await rows()).length]).toEqual([2, 2]);
    clock.pass(1);
    await removeExpired(parts);
    expect(files()).toEqual([expect.stringMatching(/pdf$/)]);
    expect(await rows()).toMatchObject([{ kind: 'pdf' }]);
    expect(await shop.orders.one(currentUser, orderId)).toMatchObject({ paymentSlip: null });
    expect(existsSync(join(dataDir, 'uploads'))).toBe(true);
  });

  test('are deleted with the account', async () => {
    const { shop, currentUser, orderId, send, files, rows, unownedFiles } = await aShopWithOrder();
    await send(orderId, await aPicture());
    await expect(shop.account.remove(currentUser)).rejects.toMatchObject({ reason: 'conflict' });
    expect(files()).toHaveLength(1);
    await shop.orders.withdraw(currentUser, orderId);
    await shop.account.remove(currentUser);
    expect([files(), await rows(), await unownedFiles()]).toEqual([[], [], []]);
  });
});
