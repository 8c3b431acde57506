import { faultOfFile, type FileRule } from '#lib/forms/chosen-file.ts';
import * as m from '#messages';

export interface FormPicture {
  /** A path on this site, or an object URL until the upload. */
  src: string;
  file?: File;
}

const NOT_A_PICTURE = 'Please choose a picture: PNG, JPG, WebP or AVIF.';

export const productPictureRule = {
  kinds: 'image/png,image/jpeg,image/webp,image/avif',
  tooManyBytes: 5 * 2 ** 20,
  missing: NOT_A_PICTURE,
  wrongKind: NOT_A_PICTURE,
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;

export const MAX_PICTURES = 12;

export const TOO_MANY_PICTURES = `A product can have at most ${MAX_PICTURES} pictures.`;

export function faultOfPicture(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  const fault = faultOfFile(file, productPictureRule);
  return fault && `${file.name}: ${fault}`;
}

export const hasRoom = (pictures: readonly FormPicture[], more: number): boolean =>
  pictures.length + more <= MAX_PICTURES;

export function moved(
  pictures: readonly FormPicture[],
  from: number,
  to: number,
): readonly FormPicture[] {
  const picture = pictures[from];
  if (!picture || to < 0 || to >= pictures.length || from === to) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}

export const isRearranged = (
  before: readonly FormPicture[],
  after: readonly FormPicture[],
): boolean => before.map(({ src }) => src).join() !== after.map(({ src }) => src).join();
