import { cropForms, cropRect, crops, type CropForm, type Focus } from '#lib/content/crops.ts';
import { LARGE_WIDTH, OPEN_GRAPH } from '#lib/catalogue/picture-urls.ts';
import { type PictureFormat, type PictureKind, qualityOf } from '#lib/pictures/formats.ts';
import type { Sharp } from 'sharp';
import { decode, openPicture } from './decode.ts';

/** What is made of a picture: masters of what people send, widths and crops of masters. */

const MASTER_WIDTH = LARGE_WIDTH;
const MASTER_QUALITY = 86;
/** Messengers refuse heavier previews. */
const OPEN_GRAPH_BYTES = 150 * 1024;
const OPEN_GRAPH_QUALITIES = [82, 72, 60, 45];
/** The tenth of the default's time, for about 5 % more bytes. */
const AVIF_EFFORT = 1;

/** Accepted formats of uploads. */
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

interface Sides {
  width: number;
  height: number;
}

/** Cut to a square, which is not enlarged. */
function toSquare(upright: Sharp, { width, height }: Sides): Sharp {
  const side = Math.min(MASTER_WIDTH, width, height);
  return upright.resize({ width: side, height: side, fit: 'cover' });
}

/** A stranger's picture as a master of ours: turned upright, cut to a square, without its metadata. */
export const reencode = (picture: Uint8Array): Promise<Buffer> =>
  decode(picture, formats, async (upright) => {
    const { autoOrient } = await upright.metadata();
    return toSquare(upright, autoOrient).webp({ quality: MASTER_QUALITY }).toBuffer();
  });

/** A picture of at most this ratio of its sides loses little as a square. */
const MOST_EVEN = 1.25;
/** The ground of the shop's own pictures, `--color-paper-100`. */
const PAPER = { r: 245, g: 236, b: 219 };
/** The side of the thumbnail that shows the colour of a picture's edges, in pixels. */
const THUMBNAIL = 64;
const EDGE = 2;
/** Edges that differ by less in each channel, of 255, have one colour. */
const SAME_COLOUR = 12;

/** The one colour of the edges that the ground touches, such as a studio's white; else that of paper. */
async function groundOf(upright: Sharp, isTall: boolean): Promise<typeof PAPER> {
  const { data, info } = await upright
    .clone()
    .resize({ width: THUMBNAIL, height: THUMBNAIL, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isEdge = (pixel: number): boolean => {
    const at = isTall ? pixel % THUMBNAIL : Math.floor(pixel / THUMBNAIL);
    return at < EDGE || at >= THUMBNAIL - EDGE;
  };
  const edges = [...Array(THUMBNAIL * THUMBNAIL).keys()].filter(isEdge);
  const channel = (number: number) => {
    const values = edges.map((pixel) => data[pixel * info.channels + number] ?? 0);
    return { mean: Math.round(values.reduce((sum, one) => sum + one, 0) / values.length), values };
  };
  const [r, g, b] = [channel(0), channel(1), channel(2)];
  const isOneColour = [r, g, b].every(({ mean, values }) =>
    values.every((value) => Math.abs(value - mean) < SAME_COLOUR),
  );
  return isOneColour ? { r: r.mean, g: g.mean, b: b.mean } : PAPER;
}

/** As `reencode`, but a tall or wide picture keeps its whole subject, on a calm ground. */
export const reencodeWhole = (picture: Uint8Array): Promise<Buffer> =>
  decode(picture, formats, async (upright) => {
    const { autoOrient, hasAlpha } = await upright.metadata();
    const { width, height } = autoOrient;
    const isEven = Math.max(width, height) <= MOST_EVEN * Math.min(width, height);
    if (isEven) return toSquare(upright, autoOrient).webp({ quality: MASTER_QUALITY }).toBuffer();
    const side = Math.min(MASTER_WIDTH, Math.max(width, height));
    const background = hasAlpha ? { ...PAPER, alpha: 0 } : await groundOf(upright, height > width);
    return upright
      .resize({ width: side, height: side, fit: 'contain', background })
      .webp({ quality: MASTER_QUALITY })
      .toBuffer();
  });

/** The crop for other sites, as light as they want it. */
export async function cropForOthers(master: Uint8Array): Promise<Buffer> {
  const picture = await openPicture(master);
  const crop = picture.resize({ ...OPEN_GRAPH, fit: 'cover' }).flatten({ background: '#fff' });
  let jpeg = Buffer.alloc(0);
  for (const quality of OPEN_GRAPH_QUALITIES) {
    jpeg = await crop.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= OPEN_GRAPH_BYTES) break;
  }
  return jpeg;
}

export interface Encoding {
  width: number;
  format: PictureFormat;
}

function encode(picture: Sharp, kind: PictureKind, { width, format }: Encoding): Promise<Buffer> {
  const resized = picture.resize({ width, withoutEnlargement: true });
  const quality = qualityOf(kind, width, format);
  return format === 'avif'
    ? resized.avif({ quality, effort: AVIF_EFFORT, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality }).toBuffer();
}

/** A product's picture, or a person's, in one width; it is not enlarged. */
export const resize = async (master: Uint8Array, encoding: Encoding): Promise<Buffer> =>
  encode(await openPicture(master), 'product', encoding);

/** A crop around the focus; it is not enlarged. */
export async function cropAround(
  master: Uint8Array,
  { form, format, focus }: { form: CropForm; format: PictureFormat; focus: Focus },
): Promise<Buffer> {
  const known = cropForms.find((one) => one.form === form);
  if (!known) throw new Error(`${form} is no crop`);
  const { crop, width } = known;
  const picture = await openPicture(master);
  const rect = cropRect(await picture.metadata(), crops[crop].ratio, focus);
  return encode(picture.extract(rect), crop, { width, format });
}
