import type { FileRule } from '#lib/forms/chosen-file.ts';
import type { Crop, Size } from './crops.ts';

/** The browser checks these before the upload. */

const PICTURE_PIXELS = 40_000_000;

export const NOT_A_PICTURE =
  'The shop cannot read this file. Save the picture as JPG, PNG, WebP or AVIF and choose it again.';
export const TOO_MANY_PIXELS =
  'A picture can have at most 40 megapixels. Make it smaller, such as 4000 pixels wide, and choose it again.';

export const pictureRule = {
  kinds: 'image/jpeg,image/png,image/webp,image/avif',
  tooManyBytes: 10 * 2 ** 20 + 1,
  missing: 'Please choose a picture.',
  wrongKind: NOT_A_PICTURE,
  tooLarge:
    'A picture can be at most 10 MB. Save it as a JPG or make it smaller, and choose it again.',
} as const satisfies FileRule;

export const pictureUses = {
  hero: { where: 'a hero', crops: ['wide', 'phone'], least: { width: 1280, height: 640 } },
  advert: { where: 'an advert', crops: ['advert'], least: { width: 800, height: 400 } },
  portrait: { where: 'a portrait', crops: ['portrait'], least: { width: 480, height: 480 } },
  category: { where: 'a category', crops: ['portrait'], least: { width: 480, height: 480 } },
} as const satisfies Record<string, { where: string; crops: readonly Crop[]; least: Size }>;
export type PictureUse = keyof typeof pictureUses;

type ContentUse = Exclude<PictureUse, 'category'>;
const usesIn: Readonly<Record<string, ContentUse>> = { hero: 'hero', makers: 'portrait' };

export const pictureUseOf = (collection: string): ContentUse => usesIn[collection] ?? 'advert';

const isUse = (name: string): name is PictureUse => Object.hasOwn(pictureUses, name);
const uses = Object.keys(pictureUses).filter(isUse);

/** Follows the picture's name; `undefined` when it is large enough. */
export function tooSmallFor({ width, height }: Size, use: PictureUse): string | undefined {
  const { where, least } = pictureUses[use];
  if (width >= least.width && height >= least.height) return undefined;
  return `is ${width} × ${height} pixels. For ${where} choose one of at least ${least.width} × ${least.height} pixels.`;
}

function sizeProblem(size: Size, use: PictureUse): string | undefined {
  const problem = tooSmallFor(size, use);
  return problem && `This picture ${problem}`;
}

export const sizeProblemAnywhere = (size: Size): string | undefined =>
  uses.some((use) => sizeProblem(size, use) === undefined)
    ? undefined
    : sizeProblem(size, 'portrait');

export const pixelsProblem = (size: Size, use: PictureUse): string | undefined =>
  size.width * size.height > PICTURE_PIXELS ? TOO_MANY_PIXELS : sizeProblem(size, use);
