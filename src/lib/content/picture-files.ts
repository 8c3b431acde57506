/** The widths, in pixels, that the shop's own pictures are generated in. */
export const heroWidths = { phone: [480, 740, 820], wide: [1280, 1920] } as const;
export const advertWidths = [480, 580, 800] as const;
export const tileWidths = [120, 240, 360] as const;
/** Square portraits. */
export const makerWidths = [240, 480, 720] as const;

/** The largest master, in bytes and in pixels of its longer side: more is never shown. */
export const MAX_BYTES = 400 * 1024;
export const MAX_PIXELS = 2560;

export function widthsOf(name: string): readonly number[] {
  if (/^hero-.*-phone$/.test(name)) return heroWidths.phone;
  if (name.startsWith('hero-')) return heroWidths.wide;
  if (name.startsWith('maker-')) return makerWidths;
  return name.startsWith('advert-') ? advertWidths : tileWidths;
}

/** The version is part of the name, so the file can be cached for ever. */
export const pictureFile = (name: string, version: string, width: number): string =>
  `${name}.${version}-${width}.webp`;
