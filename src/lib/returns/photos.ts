import type { FileRule } from '#lib/forms/chosen-file.ts';
import * as m from '#messages';

export const MAX_RETURN_PHOTOS = 4;

/** Of each photo that comes with a request. */
export const returnPhotoRule = {
  kinds: 'image/jpeg,image/png,image/webp',
  tooManyBytes: 5 * 2 ** 20,
  missing: m.returns_photo_kinds,
  wrongKind: m.returns_photo_kinds,
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;

export const tooManyPhotos = (): string => m.returns_too_many_photos({ max: MAX_RETURN_PHOTOS });
