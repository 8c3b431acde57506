import { faultOfFile, type FileRule } from '#lib/forms/chosen-file.ts';
import { FILE_TOO_LARGE } from '#lib/messages/messages.ts';

export const avatarRule = {
  kinds: 'image/png,image/jpeg,image/webp,image/avif',
  tooManyBytes: 5 * 2 ** 20,
  missing: 'Please select a file',
  wrongKind: 'Please select an image file',
  tooLarge: FILE_TOO_LARGE,
} as const satisfies FileRule;

const OTHER_IMAGE = 'Only PNG, JPG, WebP or AVIF images are allowed.';

export const faultOfAvatar = (file: File | undefined): string | undefined =>
  faultOfFile(
    file,
    file?.type.startsWith('image/') ? { ...avatarRule, wrongKind: OTHER_IMAGE } : avatarRule,
  );
