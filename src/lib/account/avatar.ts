import { faultOfFile, type FileRule } from '#lib/forms/chosen-file.ts';
import * as m from '#messages';

export const avatarRule = {
  kinds: 'image/png,image/jpeg,image/webp,image/avif',
  tooManyBytes: 5 * 2 ** 20,
  missing: 'Please select a file',
  wrongKind: 'Please select an image file',
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;

const OTHER_IMAGE = 'Only PNG, JPG, WebP or AVIF images are allowed.';

export const faultOfAvatar = (file: File | undefined): string | undefined =>
  faultOfFile(
    file,
    file?.type.startsWith('image/') ? { ...avatarRule, wrongKind: OTHER_IMAGE } : avatarRule,
  );
