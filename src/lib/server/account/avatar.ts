import { AVATAR_BYTES, NO_FILE, NO_PICTURE, TOO_LARGE } from '#lib/account/avatar.ts';
import { fileOf, MOST_FORM_BYTES, readForm } from '../http/body.ts';
import { Refusal } from '../http/refusal.ts';

/** The picture in a form's `avatar` field, by what it weighs and says it is; sharp has the last word. */
export async function readAvatar(request: Request): Promise<Uint8Array> {
  const form = await readForm(request, MOST_FORM_BYTES).catch((error: unknown) => {
    if (error instanceof Refusal && error.reason === 'too-large') {
      throw new Refusal('too-large', TOO_LARGE);
    }
    throw error;
  });
  const file = fileOf(form, 'avatar');
  if (!file) throw new Refusal('invalid', NO_FILE, { errors: { avatar: NO_FILE } });
  if (file.size >= AVATAR_BYTES) throw new Refusal('too-large', TOO_LARGE);
  if (file.type.includes('svg')) throw new Refusal('wrong-type', NO_PICTURE);
  return new Uint8Array(await file.arrayBuffer());
}
