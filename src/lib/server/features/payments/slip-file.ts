import { createHash } from 'node:crypto';
import { photoRule } from '#lib/deliveries/hand-over.ts';
import { slipRule } from '#lib/payments/slip.ts';
import { Refusal } from '#lib/server/errors.ts';
import { decode, InvalidPicture, loadSharp } from '#lib/server/infra/files/decode.ts';
import { readFile } from '#lib/server/infra/request-body.ts';

const formats = ['jpeg', 'png', 'webp'] as const;
const MAX_SIDE = 2000;
const QUALITY = 80;
const PDF = /^%PDF-[12]\.\d/;
const HEAD_BYTES = 8;

export interface SlipFile {
  kind: 'image' | 'pdf';
  bytes: Uint8Array;
  ending: 'webp' | 'pdf';
  pixelHash: string | null;
}

export const hashOf = (...parts: readonly (Uint8Array | string)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
};

export async function readSlip(request: Request): Promise<Uint8Array> {
  const file = await readFile(request, { field: 'slip', ...slipRule });
  return new Uint8Array(await file.arrayBuffer());
}

const isPdf = (bytes: Uint8Array): boolean =>
  PDF.test(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));

/** Upright, without transparency and metadata, with a hash of the pixels. */
const picture = (bytes: Uint8Array): Promise<SlipFile> =>
  decode(bytes, formats, async (upright) => {
    const { data, info } = await upright
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const sharp = await loadSharp();
    return {
      kind: 'image',
      ending: 'webp',
      bytes: await sharp(data, { raw: { width, height, channels } })
        .webp({ quality: QUALITY })
        .toBuffer(),
      pixelHash: hashOf(`${width} ${height} ${channels} `, data),
    };
  });

export async function readPhoto(request: Request): Promise<Uint8Array> {
  const file = await readFile(request, { field: 'photo', ...photoRule });
  return new Uint8Array(await file.arrayBuffer());
}

/** Throws for anything but a picture. */
export const toPicture = async (
  bytes: Uint8Array,
  wrongKind = photoRule.wrongKind,
): Promise<Uint8Array> => {
  const { bytes: stored } = await picture(bytes).catch((error: unknown) => {
    if (!(error instanceof InvalidPicture)) throw error;
    throw new Refusal('wrong-type', wrongKind(), { cause: error });
  });
  return stored;
};

/** Determines the type from the bytes; throws for anything else. */
export async function toSlip(bytes: Uint8Array): Promise<SlipFile> {
  if (isPdf(bytes)) return { kind: 'pdf', ending: 'pdf', bytes, pixelHash: null };
  return picture(bytes).catch((error: unknown) => {
    if (!(error instanceof InvalidPicture)) throw error;
    throw new Refusal('wrong-type', slipRule.wrongKind(), { cause: error });
  });
}
