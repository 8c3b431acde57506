import type { PictureFormat } from '#lib/pictures/formats.ts';

/** In pixels. */
export const heroWidths = { phone: [480, 680, 820], wide: [1280, 1920] } as const;
export const advertWidths = [480, 580, 800] as const;
export const tileWidths = [120, 240, 360] as const;
export const makerWidths = [240, 480, 720] as const;

/** In bytes, and in pixels of the longer side. */
export const MAX_BYTES = 400 * 1024;
export const MAX_PIXELS = 2560;

export function kindOf(name: string): keyof typeof widths {
  if (/^hero-.*-phone$/.test(name)) return 'phone';
  if (name.startsWith('hero-')) return 'wide';
  if (name.startsWith('maker-')) return 'portrait';
  return name.startsWith('advert-') ? 'advert' : 'tile';
}

const widths = {
  phone: heroWidths.phone,
  wide: heroWidths.wide,
  portrait: makerWidths,
  advert: advertWidths,
  tile: tileWidths,
} as const;

export const widthsOf = (name: string): readonly number[] => widths[kindOf(name)];

/** The name has a version, so the file can be cached for ever. */
export const pictureFile = (
  name: string,
  version: string,
  width: number,
  format: PictureFormat,
): string => `${name}.${version}-${width}.${format}`;
