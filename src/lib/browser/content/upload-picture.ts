import * as v from 'valibot';
import type { Focus } from '#lib/content/crops.ts';
import { sentenceOf } from '#lib/browser/fetch.ts';
import { addressOf } from '#lib/browser/send-request.ts';
import { authedFile } from '#lib/browser/session/authed-fetch.ts';
import type { Following } from '#lib/browser/upload.ts';
import { addPicture } from '#lib/contract/content.ts';

const NOT_SENT =
  'The picture was not uploaded. It is still here: check your connection and try again.';

/** Has a name, an error, or neither if the upload was stopped. */
export interface PictureUpload {
  name?: string;
  problem?: string;
}

/** A repeated upload of the same picture returns the same name. */
export async function uploadPicture(
  { file, focus }: { file: File; focus: Focus },
  following: Following,
): Promise<PictureUpload> {
  const form = new FormData();
  form.set('picture', file);
  form.set('focusX', focus.x.toFixed(3));
  form.set('focusY', focus.y.toFixed(3));
  try {
    const response = await authedFile(addressOf(addPicture), form, following);
    return { name: v.parse(addPicture.response, response).picture };
  } catch (error) {
    if (following.signal.aborted) return {};
    return { problem: sentenceOf(error, { refused: NOT_SENT, unavailable: NOT_SENT }) };
  }
}
