import pLimit from 'p-limit';
import sharp, { type Sharp } from 'sharp';

/** How strangers' pictures are opened: few pixels, little time, one after the other. */

/** 40 megapixels at most are decoded (docs/api.md "Orders", stored images). */
const MAX_PIXELS = 40_000_000;
const WITHIN_SECONDS = 20;
/** One decoded picture may fill 160 MB. */
const AT_ONCE = 1;

/** Somebody's file that is no picture, or one that is not to be decoded. */
export class InvalidPicture extends Error {
  override name = 'BadPicture';
}

/** No picture is worked on twice: what libvips would remember only weighs. */
sharp.cache(false);

const queue = pLimit(AT_ONCE);

/** Half a picture is none; phones that write a byte too many are forgiven. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: WITHIN_SECONDS,
  });

/**
 * Decodes a stranger's picture when it is of one of these formats, by what it is and not by what it
 * says; `work` has it upright. Whatever can't be decoded is a `BadPicture`.
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
