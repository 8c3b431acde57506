import { createHash, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { LARGE_WIDTH, PICTURE_WIDTHS, type PictureWidth } from '#lib/catalogue/picture-urls.ts';
import { cropForms, crops, isCrop, type CropForm, type Focus } from '#lib/content/crops.ts';
import { FORMATS, type PictureFormat } from '#lib/pictures/formats.ts';
import { cropAround, cropForOthers, reencode, reencodeWhole, resize } from './encode-picture.ts';
import type { Storage } from './storage.ts';
import { widthsOf } from '#lib/content/picture-files.ts';

/** Concurrent resizes: half of a small machine's cores. */
const AT_ONCE = 1;
/** As many AVIFs may wait to be made; what is asked for beyond them waits for its next request. */
const MAX_WAITING = 1000;

const ADDRESS = /^([0-9a-f]{20})-(.+)$/;

/** One of the shop's widths, a crop for its content, or the crop for other sites. */
type PictureForm = PictureWidth | typeof LARGE_WIDTH | CropForm | 'og';
export interface PictureAddress {
  hash: string;
  form: PictureForm;
  /** WebP, unless it is said; the crop for other sites is a JPEG in any case. */
  format?: PictureFormat;
}

const fileEnding = ({ form, format = 'webp' }: Omit<PictureAddress, 'hash'>): string =>
  form === 'og' ? 'og.jpeg' : `${form}.${format}`;
const forms: ReadonlyMap<string, Omit<PictureAddress, 'hash'>> = new Map(
  [
    { form: 'og' as const },
    ...[...PICTURE_WIDTHS, LARGE_WIDTH, ...cropForms.map(({ form }) => form)].flatMap((form) =>
      FORMATS.map((format) => ({ form, format })),
    ),
  ].map((known) => [fileEnding(known), known]),
);

/** The picture that `/media/{name}` names; only the fixed forms exist. */
export function readPictureAddress(name: string): PictureAddress | undefined {
  const [, hash, ending = ''] = ADDRESS.exec(name) ?? [];
  const known = forms.get(ending);
  return hash && known ? { hash, ...known } : undefined;
}

const nameOf = (address: PictureAddress): string => `${address.hash}-${fileEnding(address)}`;
/** The name of the same picture as a WebP, which every browser shows. */
export const webpName = ({ hash, form }: PictureAddress): string => nameOf({ hash, form });

export const typeOf = ({ form, format = 'webp' }: PictureAddress): string =>
  form === 'og' ? 'image/jpeg' : `image/${format}`;

const fileOf = (address: PictureAddress): string =>
  `${address.hash.slice(0, 2)}/${nameOf(address)}`;

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex').slice(0, 20);

/** The storage name of an original. */
export const masterName = (hash: string) => `masters/${hash.slice(0, 2)}/${hash}.webp`;
const MASTER = /^masters\/([0-9a-f]{2})\/(?<hash>\1[0-9a-f]{18})\.webp$/;
export const isMasterName = (name: string): boolean => MASTER.test(name);

/** What a picture is called that one row alone owns: no other has it, even of the same bytes. */
export const newHash = (): string => randomBytes(10).toString('hex');

const isCropForm = (form: PictureForm): form is CropForm =>
  typeof form === 'string' && form !== 'og';

interface PicturesParts {
  /** Holds what can't be made again. */
  masters: Storage;
  /** Holds what can. */
  made: Storage;
  /** The focus of a picture of the content; undefined for any other, which has no crops. */
  focusOf: (hash: string) => Promise<Focus | undefined>;
  log: Pick<Logger, 'warn'>;
}

/**
 * Pictures of products, people and content: one stored original each; widths and crops are made once and
 * cached (docs/decisions/0007).
 */
export function createPictures({ masters, made, focusOf, log }: PicturesParts) {
  const queue = pLimit(AT_ONCE);
  /** One at a time enters the queue, so that a visitor waits for one of them at most. */
  const later = pLimit(1);
  const pending = new Map<string, Promise<Uint8Array | undefined>>();
  let isOpen = true;

  /** How to make a form of its master; undefined where there is no such form of it. */
  async function makerOf({ hash, form, format = 'webp' }: PictureAddress) {
    if (form === 'og') return cropForOthers;
    if (!isCropForm(form)) {
      return (master: Uint8Array) => resize(master, { width: form, format });
    }
    const focus = await focusOf(hash);
    return focus && ((master: Uint8Array) => cropAround(master, { form, format, focus }));
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

  /** One form of a picture, made at the first call; `undefined` for an unknown one. */
  async function get(address: PictureAddress): Promise<Uint8Array | undefined> {
    const name = fileOf(address);
    const cached = await made.find(name);
    if (cached) return cached;
    const working = pending.get(name) ?? make(name, address);
    pending.set(name, working);
    try {
      return await working;
    } finally {
      pending.delete(name);
    }
  }

  const waiting = new Set<string>();
  async function getLater(address: PictureAddress): Promise<void> {
    const name = nameOf(address);
    if (waiting.has(name) || waiting.size >= MAX_WAITING) return;
    waiting.add(name);
    try {
      await later(async () => isOpen && get(address));
    } catch (error) {
      log.warn({ err: error, name }, 'picture not made');
    } finally {
      waiting.delete(name);
    }
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
      return this.store(await reencodeWhole(picture));
    },

    /** An uploaded picture as a master, which is not stored here; throws `InvalidPicture`. */
    reencode,

    /** Removes the derived files of a removed original. */
    forget: async (name: string): Promise<void> => {
      const hash = MASTER.exec(name)?.groups?.['hash'];
      if (!hash) return;
      for (const known of forms.values()) await made.remove(fileOf({ hash, ...known }));
    },

    /** The bytes of a stored original. */
    master: (hash: string): Promise<Uint8Array | undefined> => masters.find(masterName(hash)),

    get,

    /** What of a picture is made already; otherwise it is made in the background. */
    async findMade(address: PictureAddress): Promise<Uint8Array | undefined> {
      const bytes = await made.find(fileOf(address));
      if (!bytes) void getLater(address);
      return bytes;
    },

    /** Waits for the picture that is being made. */
    async close(): Promise<void> {
      isOpen = false;
      await later(() => undefined);
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
  /^(?<before>\/(?:media\/\w+(?:-(?<crop>[a-z]+))?|pictures\/(?<name>[\w-]+)\.\w+)-)(?<width>\d+)(?<ending>\.(?:avif|webp))$/;

/** The widths that a picture comes in; none for a crop that there is not. */
const widthsFor = (crop: string | undefined, name: string | undefined): readonly number[] => {
  if (crop !== undefined) return isCrop(crop) ? crops[crop].widths : [];
  return name === undefined ? PICTURE_WIDTHS : widthsOf(name);
};

/** The address of the lighter picture; the address itself where there is none. */
export function lightAddress(path: string): string {
  const { before, crop, name, width, ending } = MEDIA_PATH.exec(path)?.groups ?? {};
  if (!before) return path;
  const lighter = widthsFor(crop, name).filter((known) => known <= Number(width) * SHARE);
  return lighter.length > 0 ? `${before}${Math.max(...lighter)}${ending}` : path;
}
