import { type PictureFormat, sourcesOf } from '#lib/pictures/formats.ts';
import { advertWidths, heroWidths, makerWidths } from './picture-files.ts';

/**
 * Pictures that marketing uploads: one master with a focus point, shown in these crops and widths and
 * no others.
 */
export const crops = {
  wide: { ratio: 1920 / 660, widths: heroWidths.wide },
  phone: { ratio: 820 / 793, widths: heroWidths.phone },
  advert: { ratio: 2, widths: advertWidths },
  portrait: { ratio: 1, widths: makerWidths },
} as const;
export type Crop = keyof typeof crops;

export type CropForm = `${Crop}-${number}`;

export const isCrop = (name: string): name is Crop => Object.hasOwn(crops, name);
const cropNames = Object.keys(crops).filter(isCrop);

export const cropForms = cropNames.flatMap((crop) =>
  crops[crop].widths.map((width) => ({ crop, width, form: `${crop}-${width}` as const })),
);

export interface Size {
  width: number;
  height: number;
}

/** What must be seen in every crop: from 0 (left, top) to 1 (right, bottom). */
export interface Focus {
  x: number;
  y: number;
}

const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The largest part of a picture that has this ratio, with the focus as central as it can be. */
export function cropRect({ width, height }: Size, ratio: number, focus: Focus) {
  const part = {
    width: within(Math.round(height * ratio), 1, width),
    height: within(Math.round(width / ratio), 1, height),
  };
  return {
    ...part,
    left: within(Math.round(focus.x * width - part.width / 2), 0, width - part.width),
    top: within(Math.round(focus.y * height - part.height / 2), 0, height - part.height),
  };
}

/** The same crop for `object-fit: cover`, as a CSS `object-position`. */
export function cropPosition(size: Size, ratio: number, focus: Focus): string {
  const { width, height, left, top } = cropRect(size, ratio, focus);
  const share = (before: number, room: number) => (room > 0 ? (before / room) * 100 : 50);
  const [x, y] = [share(left, size.width - width), share(top, size.height - height)];
  return `${x.toFixed(1)}% ${y.toFixed(1)}%`;
}

/** The name that goes into a `picture` field, as files of `src/content/pictures` have theirs. */
export const uploadedName = (hash: string): string => `p${hash}`;
const UPLOADED = /^p(?<hash>[0-9a-f]{20})$/;

/** The hash of an uploaded picture's master; undefined for the name of a file. */
export const uploadedHash = (name: string): string | undefined =>
  UPLOADED.exec(name)?.groups?.['hash'];

/** Attributes of an `<img>` or `<source>` for an uploaded picture; undefined for a file. */
export function uploadedPicture(name: string, crop: Crop, sizes: string) {
  const hash = uploadedHash(name);
  if (hash === undefined) return undefined;
  const { ratio, widths } = crops[crop];
  const address = (width: number, format: PictureFormat) =>
    `/media/${hash}-${crop}-${width}.${format}`;
  const largest = Math.max(...widths);
  return {
    ...sourcesOf(widths, address),
    src: address(largest, 'webp'),
    sizes,
    width: largest,
    height: Math.round(largest / ratio),
  };
}
