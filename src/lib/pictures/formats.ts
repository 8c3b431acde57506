/** Formats and qualities of all generated pictures; `npm run bench -- looks` measures their looks. */
export const FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof FORMATS)[number];

/** Each kind has its own detail and display size. */
export type PictureKind = 'product' | 'phone' | 'wide' | 'advert' | 'portrait' | 'tile';

type Steps = readonly (readonly [upTo: number, webp: number, avif: number])[];

const steps: Record<PictureKind, Steps> = {
  product: [
    [320, 74, 52],
    [560, 74, 48],
    [740, 66, 49],
    [Infinity, 66, 56],
  ],
  phone: [
    [480, 66, 50],
    [Infinity, 54, 48],
  ],
  wide: [
    [1280, 74, 50],
    [Infinity, 74, 55],
  ],
  advert: [[Infinity, 74, 50]],
  portrait: [
    [240, 74, 54],
    [480, 60, 46],
    [Infinity, 44, 40],
  ],
  tile: [[Infinity, 74, 52]],
};

export function qualityOf(kind: PictureKind, width: number, format: PictureFormat): number {
  const [, webp, avif] = steps[kind].find(([upTo]) => width <= upTo) ?? [0, 74, 52];
  return format === 'avif' ? avif : webp;
}

export function sourcesOf<Width extends number>(
  widths: readonly Width[],
  address: (width: Width, format: PictureFormat) => string,
) {
  const srcset = (format: PictureFormat) =>
    widths.map((width) => `${address(width, format)} ${width}w`).join(', ');
  return { srcset: srcset('webp'), avif: srcset('avif') };
}
