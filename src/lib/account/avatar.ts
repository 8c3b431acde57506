import { faultOfFile, type FileRule } from '#lib/forms/chosen-file.ts';
import * as m from '#messages';

export const avatarRule = {
  kinds: 'image/png,image/jpeg,image/webp,image/avif',
  tooManyBytes: 5 * 2 ** 20,
  missing: m.account_picture_missing,
  wrongKind: m.account_picture_wrong,
  tooLarge: m.common_file_too_large,
} as const satisfies FileRule;

export const faultOfAvatar = (file: File | undefined): string | undefined =>
  faultOfFile(
    file,
    file?.type.startsWith('image/')
      ? { ...avatarRule, wrongKind: m.account_picture_kinds }
      : avatarRule,
  );
