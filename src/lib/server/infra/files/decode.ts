import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

/** Decodes untrusted pictures: limited in pixels and time, one at a time. */

/** 40 megapixels at most are decoded (docs/api.md "Orders", stored images). */
const MAX_PIXELS = 40_000_000;
const WITHIN_SECONDS = 20;
/** One decoded picture may fill 160 MB. */
const AT_ONCE = 1;

/** A file that is no picture, or one that must not be decoded. */
export class InvalidPicture extends Error {
  override name = 'BadPicture';
}

/** No picture is decoded twice, so the cache of libvips is off. */
sharp.cache(false);

const queue = pLimit(AT_ONCE);

/** Truncated pictures fail; trailing bytes, which some phones write, are ignored. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: WITHIN_SECONDS,
  });

/**
 * Decodes a stranger's picture when it is of one of these formats, by what it is and not by what it
 * says; `work` has it upright. Whatever can't be decoded throws `InvalidPicture`.
 */
export const decode = <Made>(
  bytes: Uint8Array,
  formats: ReadonlySet<string>,
  work: (picture: Sharp) => Promise<Made>,
): Promise<Made> =>
  queue(async () => {
    try {
      const { format } = await openPicture(bytes).metadata();
      if (!formats.has(format)) throw new InvalidPicture(`A picture cannot be ${format}.`);
      return await work(openPicture(bytes).autoOrient());
    } catch (error) {
      if (error instanceof InvalidPicture || !(error instanceof Error)) throw error;
      throw new InvalidPicture(error.message, { cause: error });
    }
  });
