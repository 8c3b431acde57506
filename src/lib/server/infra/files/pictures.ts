import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { OPEN_GRAPH, PICTURE_WIDTHS, type PictureWidth } from '#lib/catalogue/picture-urls.ts';
import { decode, openPicture } from './decode.ts';
import type { Storage } from './storage.ts';
import { widthsOf } from '#lib/content/picture-files.ts';

/** Product pictures: one stored original each, widths resized once and cached (docs/decisions/0007). */

/** Concurrent resizes: half of a small machine's cores. */
const AT_ONCE = 1;
const MASTER_WIDTH = 1200;
const MASTER_QUALITY = 86;
const WEBP_QUALITY = 74;
/** Wide pictures are for high-density screens, where a lower quality is not visible. */
const WIDE = 740;
const WIDE_WEBP_QUALITY = 66;
/** Messengers refuse heavier previews. */
const OPEN_GRAPH_BYTES = 150 * 1024;
const OPEN_GRAPH_QUALITIES = [82, 72, 60, 45];

const ADDRESS = /^([0-9a-f]{20})-(?:(\d{3})\.webp|og\.jpeg)$/;

/** A picture in one of the shop's widths, or the crop for other sites. */
export interface PictureAddress {
  hash: string;
  form: PictureWidth | 'og';
}

/** The picture that `/media/{name}` names; only the fixed forms exist. */
export function readPictureAddress(name: string): PictureAddress | undefined {
  const [, hash, digits] = ADDRESS.exec(name) ?? [];
  if (!hash) return undefined;
  if (digits === undefined) return { hash, form: 'og' };
  const form = PICTURE_WIDTHS.find((known) => String(known) === digits);
  return form && { hash, form };
}

export const typeOf = ({ form }: PictureAddress): string =>
  form === 'og' ? 'image/jpeg' : 'image/webp';

const fileOf = ({ hash, form }: PictureAddress): string =>
  `${hash.slice(0, 2)}/${hash}-${form}.${form === 'og' ? 'jpeg' : 'webp'}`;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** The storage name of an original. */
export const masterName = (hash: string) => `masters/${hash.slice(0, 2)}/${hash}.webp`;
const MASTER = /^masters\/([0-9a-f]{2})\/(?<hash>\1[0-9a-f]{18})\.webp$/;
export const isMasterName = (name: string): boolean => MASTER.test(name);

/** What a picture is called that one row alone owns: no other has it, even of the same bytes. */
export const newHash = (): string => randomBytes(10).toString('hex');

/** Accepted formats of uploads. */
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

/** The crop for other sites, as light as they want it. */
async function cropForOthers(master: Uint8Array): Promise<Buffer> {
  const crop = openPicture(master)
    .resize({ ...OPEN_GRAPH, fit: 'cover' })
    .flatten({ background: '#fff' });
  let jpeg = Buffer.alloc(0);
  for (const quality of OPEN_GRAPH_QUALITIES) {
    jpeg = await crop.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= OPEN_GRAPH_BYTES) break;
  }
  return jpeg;
}

/** A stranger's picture as a master of ours: turned upright, square, without its metadata. */
const reencode = (picture: Uint8Array): Promise<Buffer> =>
  decode(picture, formats, (upright) =>
    upright
      .resize({ width: MASTER_WIDTH, height: MASTER_WIDTH, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: MASTER_QUALITY })
      .toBuffer(),
  );

const resize = (master: Uint8Array, width: number): Promise<Buffer> =>
  openPicture(master)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: width < WIDE ? WEBP_QUALITY : WIDE_WEBP_QUALITY })
    .toBuffer();

/** `masters` holds what can't be made again, `made` what can. */
export function createPictures({ masters, made }: { masters: Storage; made: Storage }) {
  const queue = pLimit(AT_ONCE);
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();

  async function make(name: string, address: PictureAddress): Promise<Uint8Array | undefined> {
    const master = await masters.find(masterName(address.hash));
    if (!master) return undefined;
    const bytes = await queue(() =>
      address.form === 'og' ? cropForOthers(master) : resize(master, address.form),
    );
    await made.put(name, bytes);
    // It may have been given up while this was made of it.
    if (!(await masters.has(masterName(address.hash)))) await made.remove(name);
    return bytes;
  }

  return {
    /** Keeps a master as it is, and says under which hash. Only for the shop's own files. */
    async store(master: Uint8Array): Promise<string> {
      const hash = hashOf(master);
      if (!(await masters.has(masterName(hash)))) await masters.put(masterName(hash), master);
      return hash;
    },

    /**
     * Decodes an uploaded picture and stores it re-encoded, without its metadata; a file that is no picture
     * throws `InvalidPicture`. A master that the shop wrote itself stays as it is.
     */
    async storeReencoded(picture: Uint8Array): Promise<string> {
      const known = hashOf(picture);
      if (await masters.has(masterName(known))) return known;
      return this.store(await reencode(picture));
    },

    /** An uploaded picture as a master, which is not stored here; throws `InvalidPicture`. */
    reencode,

    /** Removes the derived files of a removed original. */
    forget: async (name: string): Promise<void> => {
      const hash = MASTER.exec(name)?.groups?.['hash'];
      if (!hash) return;
      for (const form of [...PICTURE_WIDTHS, 'og'] as const)
        await made.remove(fileOf({ hash, form }));
    },

    /** The bytes of a stored original. */
    master: (hash: string): Promise<Uint8Array | undefined> => masters.find(masterName(hash)),

    /** One width of a picture, made at the first call; `undefined` for an unknown one. */
    async get(address: PictureAddress): Promise<Uint8Array | undefined> {
      const name = fileOf(address);
      const cached = await made.find(name);
      if (cached) return cached;
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
export type Pictures = ReturnType<typeof createPictures>;

/**
 * What a visitor who saves data gets in place of a picture (decision 0014): the same picture, at
 * most this share as wide.
 */
const SHARE = 2 / 3;

const MEDIA_PATH =
  /^(?<before>\/(?:media\/\w+|pictures\/(?<name>[\w-]+)\.\w+)-)(?<width>\d+)\.webp$/;

/** The address of the lighter picture; the address itself where there is none. */
export function lightAddress(path: string): string {
  const { before, name, width } = MEDIA_PATH.exec(path)?.groups ?? {};
  if (!before) return path;
  const widths = name === undefined ? PICTURE_WIDTHS : widthsOf(name);
  const lighter = widths.filter((known) => known <= Number(width) * SHARE);
  return lighter.length > 0 ? `${before}${Math.max(...lighter)}.webp` : path;
}
