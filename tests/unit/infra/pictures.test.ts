import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createPictures } from '#lib/server/infra/files/pictures.ts';
import { diskStorage } from '#lib/server/infra/files/storage.ts';

function aService() {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const pictures = createPictures({
    masters: diskStorage(join(folder, 'masters')),
    made: diskStorage(join(folder, 'made')),
  });
  const filesMade = () =>
    readdirSync(join(folder, 'made'), { recursive: true }).filter((name) =>
      String(name).includes('.'),
    );
  return { pictures, filesMade };
}
const aPicture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#232d5b' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();

test('a width is made once, however many ask for it', async () => {
  const { pictures, filesMade } = aService();
  const hash = await pictures.store(await aPicture(900));
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => pictures.get({ hash, form: 320 })),
  );
  expect(filesMade()).toHaveLength(1);
  const { width, format } = await sharp(asked[0]).metadata();
  expect([width, format]).toEqual([320, 'webp']);
});

test('a small picture is never blown up', async () => {
  const { pictures } = aService();
  const hash = await pictures.store(await aPicture(400));
  const bytes = await pictures.get({ hash, form: 900 });
  expect((await sharp(bytes).metadata()).width).toBe(400);
});

test('an unknown picture is none', async () => {
  const { pictures } = aService();
  expect(await pictures.get({ hash: '00000000000000000000', form: 320 })).toBeUndefined();
});

test("somebody's picture is written anew, without what it says of him", async () => {
  const { pictures } = aService();
  const hash = await pictures.storeReencoded(await aPicture(2000));
  const { exif, width, format } = await sharp(await pictures.master(hash)).metadata();
  expect([exif, width, format]).toEqual([undefined, 1200, 'webp']);
});

test.each(['', 'no picture', '<svg onload="x">'])('%s is refused', async (text) => {
  const { pictures } = aService();
  await expect(pictures.storeReencoded(Buffer.from(text))).rejects.toThrow(/unsupported|Input/);
});

test('a bomb of pixels is refused', async () => {
  const { pictures } = aService();
  const bomb = await sharp({
    create: { width: 7000, height: 6000, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  await expect(pictures.storeReencoded(bomb)).rejects.toThrow(/pixel limit/);
});
