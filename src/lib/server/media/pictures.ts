import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import sharp from 'sharp';
import {
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
  type PictureWidth,
} from '#lib/catalogue/pictures.ts';
import type { Storage } from './storage.ts';

/** Product pictures: one stored master each, widths made once and kept (docs/decisions/0007). */

/** Pictures made at the same time: half of a small machine's cores. */
const AT_ONCE = 1;
/** 40 megapixels at most are decoded (docs/api.md "Orders", stored images). */
const MOST_PIXELS = 40_000_000;
const MASTER_WIDTH = 1200;
const MASTER_QUALITY = 86;

const quality = { webp: 74, jpeg: 80 } as const satisfies Record<PictureFormat, number>;

const ADDRESS = /^([0-9a-f]{20})-(\d{3})\.(webp|jpeg)$/;

export interface PictureAddress {
  hash: string;
  width: PictureWidth;
  format: PictureFormat;
}

/** What `/media/{name}` asks for; nothing but the fixed widths and formats can be asked for. */
export function readPictureAddress(name: string): PictureAddress | undefined {
  const [, hash, digits, extension] = ADDRESS.exec(name) ?? [];
  const width = PICTURE_WIDTHS.find((known) => String(known) === digits);
  const format = PICTURE_FORMATS.find((known) => known === extension);
  return hash && width && format ? { hash, width, format } : undefined;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

const masterName = (hash: string) => `masters/${hash.slice(0, 2)}/${hash}.webp`;

async function resize(master: Uint8Array, { width, format }: PictureAddress): Promise<Buffer> {
  const picture = sharp(master, { limitInputPixels: MOST_PIXELS }).resize({
    width,
    withoutEnlargement: true,
  });
  switch (format) {
    case 'webp':
      return picture.webp({ quality: quality.webp }).toBuffer();
    case 'jpeg':
      return picture
        .flatten({ background: '#fff' })
        .jpeg({ quality: quality.jpeg, mozjpeg: true })
        .toBuffer();
  }
}

/** `masters` holds what can't be made again, `made` what can. */
export function pictureDesk({ masters, made }: { masters: Storage; made: Storage }) {
  const queue = pLimit(AT_ONCE);
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();

  async function make(name: string, address: PictureAddress): Promise<Uint8Array | undefined> {
    const master = await masters.find(masterName(address.hash));
    if (!master) return undefined;
    const bytes = await queue(() => resize(master, address));
    await made.put(name, bytes);
    return bytes;
  }

  return {
    /** Keeps a master as it is, and says under which hash. Only for the shop's own files. */
    async keep(master: Uint8Array): Promise<string> {
      const hash = hashOf(master);
      if (!(await masters.has(masterName(hash)))) await masters.put(masterName(hash), master);
      return hash;
    },

    /**
     * Decodes somebody's picture and keeps it anew, without its metadata; throws what sharp says
     * of a file that is no picture. A master that the shop wrote itself stays as it is.
     */
    async keepReencoded(picture: Uint8Array): Promise<string> {
      const known = hashOf(picture);
      if (await masters.has(masterName(known))) return known;
      const master = await sharp(picture, { limitInputPixels: MOST_PIXELS })
        .rotate()
        .resize({
          width: MASTER_WIDTH,
          height: MASTER_WIDTH,
          fit: 'cover',
          withoutEnlargement: true,
        })
        .webp({ quality: MASTER_QUALITY })
        .toBuffer();
      return this.keep(master);
    },

    /** A stored master's bytes. */
    master: (hash: string): Promise<Uint8Array | undefined> => masters.find(masterName(hash)),

    /** One width of a picture, made at the first call; `undefined` for an unknown one. */
    async get(address: PictureAddress): Promise<Uint8Array | undefined> {
      const name = `${address.hash.slice(0, 2)}/${address.hash}-${address.width}.${address.format}`;
      const kept = await made.find(name);
      if (kept) return kept;
      const working = underWay.get(name) ?? make(name, address);
      underWay.set(name, working);
      try {
        return await working;
      } finally {
        underWay.delete(name);
      }
    },
  };
}
export type Pictures = ReturnType<typeof pictureDesk>;
