import * as v from 'valibot';
import { shortText } from '#lib/format/short-text.ts';
import type { Focus, Size } from '#lib/content/crops.ts';
import {
  NOT_A_PICTURE,
  pictureRule,
  sizeProblemAnywhere,
  TOO_MANY_PIXELS,
} from '#lib/content/picture-rules.ts';
import { type Reason, Refusal } from '#lib/server/errors.ts';
import { decode, InvalidPicture, TooManyPixels } from '#lib/server/infra/files/decode.ts';
import { fileOf, read, readForm } from '#lib/server/infra/request-body.ts';

export const MAX_PICTURE_FORM_BYTES = pictureRule.tooManyBytes + 2 ** 16;
const FOCUS = 'Send a number from 0 to 1.';
const CENTER = '0.5';

const MASTER = { width: 2560, height: 1440 };
const MASTER_QUALITY = 86;
const MAX_SIDE = 16_383;
const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

const FOCUS_STEPS = 1_000;
const FocusShare = v.optional(
  v.pipe(
    shortText(FOCUS, 22),
    v.regex(/^(?:0|1|[01]?\.\d{1,20})$/, FOCUS),
    v.transform(Number),
    v.maxValue(1, FOCUS),
    v.transform((share) => Math.round(share * FOCUS_STEPS) / FOCUS_STEPS),
  ),
  CENTER,
);
const Fields = v.object({ focusX: FocusShare, focusY: FocusShare });

const refused = (reason: Reason, message: string, cause?: unknown) =>
  new Refusal(reason, message, {
    errors: { picture: message },
    ...(cause !== undefined && { cause }),
  });

export interface SentPicture {
  bytes: Uint8Array;
  focus: Focus;
}

/** The picture of a form with its focus, if there is one. */
export async function pictureIn(form: FormData): Promise<SentPicture | undefined> {
  const { focusX, focusY } = read(Fields, {
    focusX: form.get('focusX') ?? undefined,
    focusY: form.get('focusY') ?? undefined,
  });
  const file = fileOf(form, 'picture');
  if (!file) return undefined;
  if (file.size >= pictureRule.tooManyBytes) throw refused('too-large', pictureRule.tooLarge);
  return { bytes: new Uint8Array(await file.arrayBuffer()), focus: { x: focusX, y: focusY } };
}

export async function readPictureForm(request: Request): Promise<SentPicture> {
  const form = await readForm(request, MAX_PICTURE_FORM_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof Refusal && error.reason === 'too-large';
    throw isTooLarge ? refused('too-large', pictureRule.tooLarge) : error;
  });
  const picture = await pictureIn(form);
  if (!picture) throw refused('invalid', pictureRule.missing);
  return picture;
}

function masterSize({ width, height }: Size): Size {
  const scale = Math.min(
    1,
    Math.max(MASTER.width / width, MASTER.height / height),
    MAX_SIDE / Math.max(width, height),
  );
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Rotates the picture upright and removes its metadata. Throws `Refusal`. */
export async function toMaster(sent: Uint8Array): Promise<{ bytes: Buffer; size: Size }> {
  const master = await decode(sent, formats, async (upright) => {
    const { width, height } = (await upright.metadata()).autoOrient;
    const bytes = await upright
      .resize({ ...masterSize({ width, height }), fit: 'fill' })
      .webp({ quality: MASTER_QUALITY })
      .toBuffer();
    return { bytes, size: { width, height } };
  }).catch((error: unknown) => {
    if (!(error instanceof InvalidPicture)) throw error;
    if (error instanceof TooManyPixels) throw refused('invalid', TOO_MANY_PIXELS, error);
    throw refused('wrong-type', NOT_A_PICTURE, error);
  });
  const tooSmall = sizeProblemAnywhere(master.size);
  if (tooSmall !== undefined) throw refused('invalid', tooSmall);
  return master;
}
