import { deflateSync, crc32 } from 'node:zlib';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/** A picture in one colour, which tells it from others. */
export const aPicture = (background = '#fbf6ec', size = 64): Promise<Uint8Array> =>
  sharp({ create: { width: size, height: size, channels: 3, background } })
    .png()
    .toBuffer();

/** What a phone sends: turned by a note, with the place where it was taken. */
export const aPhoto = (): Promise<Uint8Array> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#335544' } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '7/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const aPdf = (words = 'a slip'): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`%PDF-1.4\n% ${words}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);

function chunk(type: string, bytes: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), bytes]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** 900 megapixels in some hundred kilobytes: one bit a pixel, all the same. */
export function aBomb(side = 30_000): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const row = 1 + Math.ceil(side / 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(row * side), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The files of a room that lie on the disk. */
export function filesIn(dataDir: string, room = 'slips'): string[] {
  const folder = join(dataDir, 'uploads', room);
  return existsSync(folder) ? readdirSync(folder).map((name) => `${room}/${name}`) : [];
}
