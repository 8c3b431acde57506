import { globSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cropForms, crops, uploadedHash } from '#lib/content/crops.ts';
import { FORMATS } from '#lib/pictures/formats.ts';
import { createContentPictures, usePictures } from '#lib/server/features/content/pictures.ts';
import { inTransaction } from '#lib/server/infra/db/open.ts';
import { masterName } from '#lib/server/infra/files/pictures.ts';
import { aBomb } from '../../support/files.ts';
import { aClock, aPerson } from '../../support/people.ts';
import { aPlace, aShop, ON_POSTGRES, whenDone } from '../../support/shop.ts';
import { DAY_MS } from '#lib/format/durations.ts';

const CENTER = { x: 0.5, y: 0.5 };

/** A picture whose left third is red, the rest blue. */
const twoColours = (width = 1800, height = 900) =>
  sharp({ create: { width, height, channels: 3, background: '#0000ff' } }).composite([
    {
      input: {
        create: { width: Math.round(width / 3), height, channels: 3, background: '#ff0000' },
      },
      left: 0,
      top: 0,
    },
  ]);

/** A shop whose entries name what a test says. */
async function opened() {
  const place = await aPlace();
  const clock = aClock();
  const shop = await aShop(place, clock.now);
  const id = await aPerson(shop, { role: 'admin' });
  const used = new Set<string>();
  const service = createContentPictures({ ...shop, usedPictures: async () => used });
  whenDone(() => service.close());
  const add = async (bytes: Uint8Array | Promise<Uint8Array>, focus = CENTER) =>
    service.add(id, { bytes: await bytes, focus });
  return {
    ...service,
    shop,
    clock,
    used,
    add,
    names: async () => {
      const rows = await shop.db.selectFrom('content_pictures').select('hash').execute();
      return rows.map(({ hash }) => `p${hash}`);
    },
    stored: () => globSync('uploads/masters/**/*.webp', { cwd: place.dataDir }),
    made: () => globSync('pictures/**/*.{avif,webp}', { cwd: place.dataDir }),
    removeUnused: () => service.dropUnused(),
    sweep: async () => {
      await service.dropUnused();
      await shop.uploads.sweep();
    },
  };
}
const hashIn = (name: string): string => uploadedHash(name) ?? '';

describe('An uploaded picture', () => {
  // The engine has no part in it.
  test.skipIf(ON_POSTGRES)('is shown in every crop and width, around its focus', async () => {
    const { add, shop, made, warmUsed } = await opened();
    const right = await add(twoColours().png().toBuffer(), { x: 0.9, y: 0.5 });
    const left = await add(twoColours().png().toBuffer(), { x: 0, y: 0.5 });
    // All of them before anybody asks for one; this waits its turn after them.
    await warmUsed(() => true);
    expect(made().length).toBe(2 * FORMATS.length * cropForms.length);
    for (const { crop, width, form } of cropForms) {
      const bytes = await shop.pictures.get({ hash: hashIn(right), form });
      const { info } = await sharp(bytes).toBuffer({ resolveWithObject: true });
      expect(info.width).toBe(Math.min(width, 1800, Math.round(900 * crops[crop].ratio)));
      expect(Math.abs(info.width / crops[crop].ratio - info.height)).toBeLessThan(1);
    }
    const leftmost = async (name: string) => {
      const bytes = await shop.pictures.get({ hash: hashIn(name), form: 'portrait-240' });
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return (data[0] ?? 0) > (data[2] ?? 0) ? 'red' : 'blue';
    };
    expect([await leftmost(right), await leftmost(left)]).toEqual(['blue', 'red']);
  });

  test('is stored upright and without its metadata, and no larger than is ever shown', async () => {
    const { add, shop } = await opened();
    const photo = twoColours(3000, 4000)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '7/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg();
    const name = await add(photo.toBuffer());
    const { exif, width, height, format } = await sharp(
      await shop.pictures.master(hashIn(name)),
    ).metadata();
    expect([exif, width, height, format]).toEqual([undefined, 2560, 1920, 'webp']);
    const row = await shop.db.selectFrom('content_pictures').selectAll().executeTakeFirst();
    expect(row).toMatchObject({ width: 4000, height: 3000, focus_x: 0.5 });
  });

  test('that is sent twice is one, also at the same time; with another focus it is another', async () => {
    const { add, names, stored, shop, clock } = await opened();
    const bytes = await twoColours().jpeg().toBuffer();
    const both = await Promise.all([add(bytes), add(bytes)]);
    expect(new Set(both).size).toBe(1);
    expect(await add(bytes)).toBe(both[0]);
    expect(await add(bytes, { x: 0.2, y: 0.5 })).not.toBe(both[0]);
    expect((await names()).length).toBe(2);
    clock.pass(2 * 3_600_000);
    await shop.uploads.sweep();
    const hashes = (await names()).map((name) => masterName(hashIn(name)));
    expect(stored().toSorted()).toEqual(hashes.map((file) => `uploads/${file}`).toSorted());
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    ['no picture', () => Buffer.from('no picture'), /^The shop cannot read this file\. Save the/],
    ['too small', () => twoColours(400, 300).png().toBuffer(), /is 400 × 300 pixels\. For a/],
    ['of too many pixels', () => aBomb(), /^A picture can have at most 40 megapixels/],
  ])('is refused and leaves nothing when it is %s', async (_what, bytes, message) => {
    const { add, names, stored } = await opened();
    await expect(add(await bytes())).rejects.toMatchObject({
      message: expect.stringMatching(message),
      details: { errors: { picture: expect.stringMatching(message) } },
    });
    expect([await names(), stored()]).toEqual([[], []]);
  });

  test('has crops, and a product picture has none', async () => {
    const { shop } = await opened();
    const hash = await shop.pictures.store(await twoColours().webp().toBuffer());
    expect(await shop.pictures.get({ hash, form: 320 })).toBeDefined();
    expect(await shop.pictures.get({ hash, form: 'wide-1280' })).toBeUndefined();
  });
});

describe('A picture that nothing names', () => {
  test('goes after 30 days, with its master and its crops', async () => {
    const { add, names, stored, made, clock, sweep, used, warmUsed } = await opened();
    const displayed = await add(twoColours().png().toBuffer());
    const dropped = await add(twoColours().jpeg().toBuffer());
    used.add(displayed).add(dropped).add('hero-0');
    await warmUsed(() => true);
    await sweep();
    clock.pass(100 * DAY_MS);
    await sweep();
    used.delete(dropped);
    await sweep();
    clock.pass(29 * DAY_MS);
    await sweep();
    expect((await names()).toSorted()).toEqual([displayed, dropped].toSorted());
    clock.pass(DAY_MS);
    await sweep();
    expect([await names(), stored().length]).toEqual([[displayed], 1]);
    expect(made().filter((file) => file.includes(hashIn(dropped)))).toEqual([]);
    expect(made().length).toBe(FORMATS.length * cropForms.length);
  });

  test('stays another 30 days when it is used or sent again', async () => {
    const { add, names, clock, sweep, used } = await opened();
    const bytes = await twoColours().png().toBuffer();
    const name = await add(bytes);
    clock.pass(29 * DAY_MS);
    used.add(name);
    await sweep();
    used.clear();
    clock.pass(2 * DAY_MS);
    await sweep();
    clock.pass(29 * DAY_MS);
    await sweep();
    expect(await names()).toEqual([name]);
    expect(await add(bytes)).toBe(name);
    clock.pass(29 * DAY_MS);
    await sweep();
    expect(await names()).toEqual([name]);
    clock.pass(DAY_MS);
    await sweep();
    expect(await names()).toEqual([]);
  });

  test('is either removed or used, when both happen at once', async () => {
    const { add, names, clock, shop, used, removeUnused } = await opened();
    const name = await add(twoColours().png().toBuffer());
    clock.pass(31 * DAY_MS);
    // An entry takes it after the removal has read what is used.
    const late = createContentPictures({
      ...shop,
      usedPictures: async () => {
        const before = new Set(used);
        const there = await inTransaction(shop.db, (tx) => usePictures(tx, [name, 'hero-0']));
        expect([...there]).toEqual([[name, { width: 1800, height: 900 }]]);
        return before;
      },
    });
    await late.dropUnused();
    expect(await names()).toEqual([name]);

    await removeUnused();
    clock.pass(31 * DAY_MS);
    await removeUnused();
    expect([await names(), (await usePictures(shop.db, [name])).size]).toEqual([[], 0]);
  });
});

describe('An entry', () => {
  const ADVERT = { alt: '', title: 'Batik', words: 'By hand', link: '/products', ground: 'dark' };
  const HERO = { ...ADVERT, alt: 'Batik cloth on a line', action: 'Shop now' };
  const none = { announcement: [], note: [], hero: [], banner: [], adverts: [], promises: [] };
  const files = {
    entries: { ...none, help: [], pages: [], makers: [], 'size-guides': [] },
    pictures: ['advert-0'],
  };

  async function aStudio() {
    const { shop, add, clock } = await opened();
    const requested = (collection: 'hero' | 'adverts', revision: number) => ({
      key: { collection, id: 'batik' },
      actorId: 'somebody',
      files,
      revision,
    });
    const save = (collection: 'hero' | 'adverts', revision: number, picture: string) =>
      shop.contentEditor.save({
        ...requested(collection, revision),
        fields: { ...(collection === 'hero' ? HERO : ADVERT), order: 1, picture },
      });
    const remove = async () => {
      await shop.contentPictures.dropUnused();
      await shop.uploads.sweep();
    };
    return { shop, add, clock, requested: requested, save, remove };
  }

  test('names an uploaded picture that is large enough, which stays while it does', async () => {
    const { shop, add, clock, requested, save, remove } = await aStudio();
    const small = await add(twoColours(900, 500).png().toBuffer());
    await expect(save('hero', 0, small)).rejects.toMatchObject({
      details: {
        errors: {
          picture:
            'Picture is 900 × 500 pixels. For a hero choose one of at least 1280 × 640 pixels.',
        },
      },
    });
    await save('adverts', 0, small);
    await shop.contentEditor.publish(requested('adverts', 1));
    expect(shop.content().adverts?.get('batik')?.data.picture).toBe(small);
    const hero = await add(twoColours().png().toBuffer());
    await save('hero', 0, hero);
    for (const days of [1, 31, 31]) {
      clock.pass(days * DAY_MS);
      await remove();
    }
    expect((await usePictures(shop.db, [small, hero])).size).toBe(2);
  });

  test('does not name a picture that is gone, also when an old version comes back', async () => {
    const { shop, add, clock, requested, save, remove } = await aStudio();
    const name = await add(twoColours().png().toBuffer());
    await save('adverts', 0, name);
    await save('adverts', 1, 'advert-0');
    await remove();
    clock.pass(29 * DAY_MS);
    // The draft of the old version takes it back.
    await shop.contentEditor.restore(requested('adverts', 2), 1);
    const rows = shop.db.selectFrom('content_pictures').select('unused_since').execute();
    expect(await rows).toEqual([{ unused_since: null }]);
    clock.pass(2 * DAY_MS);
    await remove();
    await shop.contentEditor.publish(requested('adverts', 3));
    await save('adverts', 4, 'advert-0');
    await shop.contentEditor.publish(requested('adverts', 5));
    await remove();
    clock.pass(30 * DAY_MS);
    await remove();
    await shop.contentEditor.restore(requested('adverts', 6), 1);
    const gone = { errors: { picture: 'Picture is no longer there. Upload it again.' } };
    await expect(shop.contentEditor.publish(requested('adverts', 7))).rejects.toMatchObject({
      details: gone,
    });
    await expect(save('adverts', 7, name)).rejects.toMatchObject({ details: gone });
    expect(shop.content().adverts?.get('batik')?.data.picture).toBe('advert-0');
  });
});
