import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import {
  cropForms,
  cropRect,
  crops,
  isCrop,
  type Crop,
  type CropForm,
  type Focus,
} from '#lib/content/crops.ts';
import { OPEN_GRAPH, PICTURE_WIDTHS, type PictureWidth } from '#lib/catalogue/picture-urls.ts';
import { decode, openPicture } from './decode.ts';
import type { Storage } from './storage.ts';
import { widthsOf } from '#lib/content/picture-files.ts';

/**
 * Pictures of products, people and content: one stored original each; widths and crops are made once and
 * cached (docs/decisions/0007).
 */

/** Concurrent resizes: half of a small machine's cores. */
const AT_ONCE = 1;
const MASTER_WIDTH = 1200;
const MASTER_QUALITY = 86;
const WEBP_QUALITY = 74;
/** Wide pictures are for high-density screens, where a lower quality is not visible. */
const WIDE = 740;
const WIDE_WEBP_QUALITY = 66;
const PHONE_WEBP_QUALITY = 54;
/** Messengers refuse heavier previews. */
const OPEN_GRAPH_BYTES = 150 * 1024;
const OPEN_GRAPH_QUALITIES = [82, 72, 60, 45];

const ADDRESS = /^([0-9a-f]{20})-(.+)$/;

/** One of the shop's widths, a crop for its content, or the crop for other sites. */
type PictureForm = PictureWidth | CropForm | 'og';
export interface PictureAddress {
  hash: string;
  form: PictureForm;
}

const fileEnding = (form: PictureForm): string => `${form}.${form === 'og' ? 'jpeg' : 'webp'}`;
const forms: ReadonlyMap<string, PictureForm> = new Map(
  [...PICTURE_WIDTHS, 'og' as const, ...cropForms.map(({ form }) => form)].map((form) => [
    fileEnding(form),
    form,
  ]),
);

/** The picture that `/media/{name}` names; only the fixed forms exist. */
export function readPictureAddress(name: string): PictureAddress | undefined {
  const [, hash, ending = ''] = ADDRESS.exec(name) ?? [];
  const form = forms.get(ending);
  return hash && form ? { hash, form } : undefined;
}

export const typeOf = ({ form }: PictureAddress): string =>
  form === 'og' ? 'image/jpeg' : 'image/webp';

const fileOf = ({ hash, form }: PictureAddress): string =>
  `${hash.slice(0, 2)}/${hash}-${fileEnding(form)}`;

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

const qualityOf = (crop: Crop, width: number): number => {
  if (crop !== 'phone') return WEBP_QUALITY;
  // Dense screens: a lower quality is not visible, and their connections are slower.
  return width < WIDE ? WIDE_WEBP_QUALITY : PHONE_WEBP_QUALITY;
};

/** A crop around the focus; it is not enlarged. */
async function cropAround(master: Uint8Array, form: CropForm, focus: Focus): Promise<Buffer> {
  const known = cropForms.find((one) => one.form === form);
  if (!known) throw new Error(`${form} is no crop`);
  const { crop, width } = known;
  const picture = openPicture(master);
  const rect = cropRect(await picture.metadata(), crops[crop].ratio, focus);
  return picture
    .extract(rect)
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: qualityOf(crop, width) })
    .toBuffer();
}

const isCropForm = (form: PictureForm): form is CropForm =>
  typeof form === 'string' && form !== 'og';

interface PicturesParts {
  /** Holds what can't be made again. */
  masters: Storage;
  /** Holds what can. */
  made: Storage;
  /** The focus of a picture of the content; undefined for any other, which has no crops. */
  focusOf: (hash: string) => Promise<Focus | undefined>;
}

export function createPictures({ masters, made, focusOf }: PicturesParts) {
  const queue = pLimit(AT_ONCE);
  const underWay = new Map<string, Promise<Uint8Array | undefined>>();

  /** How to make a form of its master; undefined where there is no such form of it. */
  async function makerOf({ hash, form }: PictureAddress) {
    if (form === 'og') return cropForOthers;
    if (!isCropForm(form)) return (master: Uint8Array) => resize(master, form);
    const focus = await focusOf(hash);
    return focus && ((master: Uint8Array) => cropAround(master, form, focus));
  }

  async function make(name: string, address: PictureAddress): Promise<Uint8Array | undefined> {
    const makeOf = await makerOf(address);
    const master = makeOf && (await masters.find(masterName(address.hash)));
    if (!master) return undefined;
    const bytes = await queue(() => makeOf(master));
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
      for (const form of forms.values()) await made.remove(fileOf({ hash, form }));
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
  /^(?<before>\/(?:media\/\w+(?:-(?<crop>[a-z]+))?|pictures\/(?<name>[\w-]+)\.\w+)-)(?<width>\d+)\.webp$/;

/** The widths that a picture comes in; none for a crop that there is not. */
const widthsFor = (crop: string | undefined, name: string | undefined): readonly number[] => {
  if (crop !== undefined) return isCrop(crop) ? crops[crop].widths : [];
  return name === undefined ? PICTURE_WIDTHS : widthsOf(name);
};

/** The address of the lighter picture; the address itself where there is none. */
export function lightAddress(path: string): string {
  const { before, crop, name, width } = MEDIA_PATH.exec(path)?.groups ?? {};
  if (!before) return path;
  const lighter = widthsFor(crop, name).filter((known) => known <= Number(width) * SHARE);
  return lighter.length > 0 ? `${before}${Math.max(...lighter)}.webp` : path;
}
