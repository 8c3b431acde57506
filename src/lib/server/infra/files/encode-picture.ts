import { cropForms, cropRect, crops, type CropForm, type Focus } from '#lib/content/crops.ts';
import { OPEN_GRAPH } from '#lib/catalogue/picture-urls.ts';
import { type PictureFormat, type PictureKind, qualityOf } from '#lib/pictures/formats.ts';
import type { Sharp } from 'sharp';
import { decode, openPicture } from './decode.ts';

/** What is made of a picture: masters of what people send, widths and crops of masters. */

const MASTER_WIDTH = 1200;
const MASTER_QUALITY = 86;
/** Messengers refuse heavier previews. */
const OPEN_GRAPH_BYTES = 150 * 1024;
const OPEN_GRAPH_QUALITIES = [82, 72, 60, 45];
/** The tenth of the default's time, for about 5 % more bytes. */
const AVIF_EFFORT = 1;

/** Accepted formats of uploads. */
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

/** A stranger's picture as a master of ours: turned upright, square, without its metadata. */
export const reencode = (picture: Uint8Array): Promise<Buffer> =>
  decode(picture, formats, (upright) =>
    upright
      .resize({ width: MASTER_WIDTH, height: MASTER_WIDTH, fit: 'cover', withoutEnlargement: true })
      .webp({ quality: MASTER_QUALITY })
      .toBuffer(),
  );

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
