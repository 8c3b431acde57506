import pLimit from 'p-limit';
import type { default as SharpModule, Sharp } from 'sharp';

/** 40 megapixels at most are decoded (docs/api.md "Orders", stored images). */
const MAX_PIXELS = 40_000_000;
const WITHIN_SECONDS = 20;
/** One decoded picture may fill 160 MB. */
const AT_ONCE = 1;

/** A file that is no picture, or one that must not be decoded. */
export class InvalidPicture extends Error {
  override name = 'InvalidPicture';
}

/** A picture of more pixels than are decoded. */
export class TooManyPixels extends InvalidPicture {}

let library: Promise<typeof SharpModule> | undefined;

async function openLibrary(): Promise<typeof SharpModule> {
  const { default: sharp } = await import('sharp');
  // No picture is decoded twice.
  sharp.cache(false);
  // libvips would also draw an SVG, which a few hundred bytes keep busy for seconds.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((loader) => `VipsForeignLoad${loader}`),
  });
  return sharp;
}

/** The library for pictures, loaded with the first of them: no start waits for it. */
export const loadSharp = (): Promise<typeof SharpModule> => (library ??= openLibrary());

const queue = pLimit(AT_ONCE);

/** Truncated pictures fail; trailing bytes, which some phones write, are ignored. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  const sharp = await loadSharp();
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: WITHIN_SECONDS,
  });
}

/** The largest first box of an AVIF: a size and some names of four letters. */
const MAX_BRANDS_BYTES = 256;

/** Whether the first box (ISO 14496-12) names AVIF among the formats that the file is of. */
function isAvif(head: Buffer): boolean {
  if (head.length < 16 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = head.readUInt32BE(0);
  return size <= MAX_BRANDS_BYTES && /avi[fs]/.test(head.toString('latin1', 8, size));
}

const signatures = {
  jpeg: (head) => head.toString('hex', 0, 3) === 'ffd8ff',
  png: (head) => head.toString('hex', 0, 8) === '89504e470d0a1a0a',
  webp: (head) => /^RIFF.{4}WEBP/s.test(head.toString('latin1', 0, 12)),
  avif: isAvif,
} satisfies Record<string, (head: Buffer) => boolean>;

type PictureFormat = keyof typeof signatures;

/**
 * Decodes a stranger's picture when it begins as one of these formats do, whatever it is called;
 * nothing else reaches the decoder. `work` has it upright. Throws `InvalidPicture` for anything that
 * can't be decoded.
 */
export const decode = <Made>(
  bytes: Uint8Array,
  formats: readonly PictureFormat[],
  work: (picture: Sharp) => Promise<Made>,
): Promise<Made> => {
  const head = Buffer.from(bytes.subarray(0, MAX_BRANDS_BYTES));
  if (!formats.some((format) => signatures[format](head))) {
    const message = `This file is not a picture. Known formats: ${formats.join(', ')}.`;
    return Promise.reject(new InvalidPicture(message));
  }
  return queue(async () => {
    try {
      return await work((await openPicture(bytes)).autoOrient());
    } catch (error) {
      if (error instanceof InvalidPicture || !(error instanceof Error)) throw error;
      const Reason = error.message.includes('pixel limit') ? TooManyPixels : InvalidPicture;
      throw new Reason(error.message, { cause: error });
    }
  });
};
