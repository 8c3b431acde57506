import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { InvalidPicture, openPicture } from '#lib/server/infra/files/decode.ts';
import { createPictures, masterName } from '#lib/server/infra/files/pictures.ts';
import { diskStorage } from '#lib/server/infra/files/storage.ts';
import { readSigned, signedPath } from '#lib/server/infra/tokens.ts';

describe('Pictures', () => {
  function aService() {
    const folder = mkdtempSync(join(tmpdir(), 'shilpa-pictures-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const pictures = createPictures({
      masters: diskStorage(join(folder, 'masters')),
      made: diskStorage(join(folder, 'made')),
      focusOf: async () => undefined,
      log: pino({ level: 'silent' }),
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
    const requested = await Promise.all(
      Array.from({ length: 10 }, () => pictures.get({ hash, form: 320 })),
    );
    expect(filesMade()).toHaveLength(1);
    const { width, format } = await sharp(requested[0]).metadata();
    expect([width, format]).toEqual([320, 'webp']);
  });

  test('an AVIF is made after the request that finds none', async () => {
    const { pictures, filesMade } = aService();
    const hash = await pictures.store(await aPicture(900));
    const address = { hash, form: 320, format: 'avif' } as const;
    expect(await pictures.findMade(address)).toBeUndefined();
    expect(await pictures.findMade(address)).toBeUndefined();
    expect(await pictures.findMade({ ...address, hash: '0'.repeat(20) })).toBeUndefined();
    await expect.poll(() => pictures.findMade(address)).toBeDefined();
    const { width, format, compression } = await sharp(await pictures.get(address)).metadata();
    expect([width, format, compression]).toEqual([320, 'heif', 'av1']);
    expect(filesMade()).toHaveLength(1);
    await pictures.forget(masterName(hash));
    expect(filesMade()).toEqual([]);
    await pictures.close();
    expect(await pictures.findMade(address)).toBeUndefined();
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

  test('an avatar is re-encoded without its metadata', async () => {
    const { pictures } = aService();
    const hash = await pictures.storeReencoded(await aPicture(2000));
    const { exif, width, format } = await sharp(await pictures.master(hash)).metadata();
    expect([exif, width, format]).toEqual([undefined, 1600, 'webp']);
  });

  /** A small file whose blur takes seconds to draw. */
  const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="6000" height="6000"><filter id="f"><feGaussianBlur stdDeviation="900"/></filter><rect width="6000" height="6000" filter="url(#f)"/></svg>`;
  const frame = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['nothing', () => Buffer.alloc(0)],
    ['no picture', () => Buffer.from('no picture')],
    ['an SVG', () => Buffer.from(SVG)],
    ['an SVG behind spaces', () => Buffer.from(`   \n<?xml version="1.0"?>${SVG}`)],
    ['a GIF', () => frame().gif().toBuffer()],
    ['a TIFF', () => frame().tiff().toBuffer()],
    ['a HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.4\n')],
    ['half a signature', () => Buffer.from([0x89, 0x50, 0x4e, 0x47])],
    ['a RIFF of sound', () => Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
  ])('%s is refused by its first bytes, before the decoder has it', async (_what, bytes) => {
    const { pictures } = aService();
    await expect(pictures.storeReencoded(await bytes())).rejects.toThrow(
      'not a picture. Known formats: jpeg, png, webp, avif',
    );
  });

  test.each([
    ['as an AVIF', '    ftypavif'],
    ['as a WebP', 'RIFF    WEBP'],
  ])('no drawing is decoded that begins %s', async (_what, head) => {
    const { pictures } = aService();
    await expect(pictures.storeReencoded(Buffer.from(head + SVG))).rejects.toThrow(InvalidPicture);
    const disguised = await openPicture(Buffer.from(head + SVG));
    await expect(disguised.metadata()).rejects.toThrow(/Input/);
    const drawing = await openPicture(Buffer.from(SVG));
    await expect(drawing.metadata()).rejects.toThrow(/unsupported/);
  });

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s is taken', async (format) => {
    const { pictures } = aService();
    const hash = await pictures.storeReencoded(await frame().toFormat(format).toBuffer());
    expect((await sharp(await pictures.master(hash)).metadata()).format).toBe('webp');
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
});

describe('Signed URLs', () => {
  const KEY = 'a key of the shop';
  const NAME = 'slips/0c9d2f6e-7a52-4b7e-9a53-0f1d6a5f9a11.webp';
  const at = (time: string) => new Date(`2026-11-20T${time}Z`);
  const parts = (path: string) => {
    const [before = '', query = ''] = path.split('?');
    return { name: before.replace('/uploads/', ''), query };
  };
  const path = signedPath(KEY, NAME, at('08:10:00'));

  test('an address is the same for all who ask within an hour, so that polling reloads nothing', () => {
    expect(signedPath(KEY, NAME, at('08:59:59'))).toBe(path);
    expect(signedPath(KEY, NAME, at('09:00:01'))).not.toBe(path);
  });

  test('an address is good for an hour at least and two at most', () => {
    expect(readSigned(KEY, parts(path), at('08:10:00'))).toEqual({ name: NAME, secondsLeft: 6600 });
    expect(readSigned(KEY, parts(path), at('09:59:59'))?.secondsLeft).toBe(1);
    expect(readSigned(KEY, parts(path), at('10:00:00'))).toBeUndefined();
  });

  test.each([
    ['another file', (way: string) => way.replace('0c9d', '1c9d')],
    ['a later end', (way: string) => way.replace(/until=\d+/, 'until=99999999999')],
    ['an end with a nought before it', (way: string) => way.replace('until=', 'until=0')],
    [
      'another last letter',
      (way: string) => way.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['no signature', (way: string) => way.replace(/&sig=.*/, '')],
    ['an empty signature', (way: string) => way.replace(/sig=.*/, 'sig=')],
    ['no end', (way: string) => way.replace(/until=\d+&/, '')],
    ['something added', (way: string) => `${way}&more=1`],
    ['two signatures', (way: string) => `${way}&sig=x`],
    ['its letters in other case', (way: string) => way.replace(/sig=.*/, (s) => s.toLowerCase())],
  ])('an address with %s shows nothing', (_what, change) => {
    expect(readSigned(KEY, parts(change(path)), at('08:10:00'))).toBeUndefined();
  });

  test('an address that another shop signed shows nothing', () => {
    expect(readSigned('another key', parts(path), at('08:10:00'))).toBeUndefined();
  });
});
