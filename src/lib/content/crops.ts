import { type PictureFormat, sourcesOf } from '#lib/pictures/formats.ts';
import { advertWidths, heroWidths, makerWidths } from './picture-files.ts';

/** An uploaded picture has a focus point and is displayed only in these crops and widths. */
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

/** The point that every crop contains: from 0 (left, top) to 1 (right, bottom). */
export interface Focus {
  x: number;
  y: number;
}

const within = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** The largest area with this ratio and the focus as central as possible. */
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

export function cropPosition(size: Size, ratio: number, focus: Focus): string {
  const { width, height, left, top } = cropRect(size, ratio, focus);
  const share = (before: number, room: number) => (room > 0 ? (before / room) * 100 : 50);
  const [x, y] = [share(left, size.width - width), share(top, size.height - height)];
  return `${x.toFixed(1)}% ${y.toFixed(1)}%`;
}

export const uploadedName = (hash: string): string => `p${hash}`;
const UPLOADED = /^p(?<hash>[0-9a-f]{20})$/;

/** Returns `undefined` for the name of a file. */
export const uploadedHash = (name: string): string | undefined =>
  UPLOADED.exec(name)?.groups?.['hash'];

/** Attributes of an `<img>` or `<source>`; `undefined` for a file. */
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
