import * as v from 'valibot';
import { MAX_RETURN_PHOTOS, returnPhotoRule, tooManyPhotos } from '#lib/returns/photos.ts';
import { type ReturnRequest, ReturnSchema } from '#lib/returns/schema.ts';
import { Refusal } from '#lib/server/errors.ts';
import type { OrderDeps } from '#lib/server/features/orders/deps.ts';
import { toPicture } from '#lib/server/features/payments/slip-file.ts';
import { inTransaction, type Db } from '#lib/server/infra/db/open.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { read, readForm, readJson, textFields } from '#lib/server/infra/request-body.ts';
import { textOf } from '#lib/messages/text-of.ts';
import { dropPhotosBefore } from './photos-repo.ts';

const CHUNK = 100;
/** All photos of a form, and what is typed. */
const MAX_BYTES = MAX_RETURN_PHOTOS * returnPhotoRule.tooManyBytes + 2 ** 20;

export interface RequestWithPhotos {
  request: ReturnRequest;
  photos: readonly Uint8Array[];
}

const refused = (reason: 'invalid' | 'too-large', message: string) =>
  new Refusal(reason, message, { errors: { photos: message } });

/** A list in a form is written as JSON; what is none is left for the schema to refuse. */
const ListSchema = v.union([v.pipe(v.string(), v.parseJson()), v.unknown()]);

function photosIn(form: FormData): File[] {
  const photos = form
    .getAll('photos')
    .filter((one): one is File => one instanceof File && one.size > 0);
  if (photos.length > MAX_RETURN_PHOTOS) throw refused('invalid', tooManyPhotos());
  if (photos.some(({ size }) => size >= returnPhotoRule.tooManyBytes)) {
    throw refused('too-large', textOf(returnPhotoRule.tooLarge));
  }
  return photos;
}

/** Reads JSON, or a form with photos whose lists are JSON. */
export async function readReturnRequest(request: Request): Promise<RequestWithPhotos> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  if (!type.startsWith('multipart/form-data')) {
    return { request: read(ReturnSchema, await readJson(request)), photos: [] };
  }
  const form = await readForm(request, MAX_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof Refusal && error.reason === 'too-large';
    throw isTooLarge ? refused('too-large', textOf(returnPhotoRule.tooLarge)) : error;
  });
  const { items, exchangeFor, ...texts } = textFields(form);
  const requested = read(ReturnSchema, {
    ...texts,
    ...(items !== undefined && { items: v.parse(ListSchema, items) }),
    ...(exchangeFor !== undefined && { exchangeFor: v.parse(ListSchema, exchangeFor) }),
  });
  const photos: Uint8Array[] = [];
  for (const photo of photosIn(form)) photos.push(new Uint8Array(await photo.arrayBuffer()));
  return { request: requested, photos };
}

/** One after the other, since each fills much memory. Throws for anything but pictures. */
export async function toPictures(photos: readonly Uint8Array[]): Promise<Uint8Array[]> {
  const pictures: Uint8Array[] = [];
  for (const photo of photos) pictures.push(await toPicture(photo, returnPhotoRule.wrongKind));
  return pictures;
}

/** Writes all pictures, then lets `own` write the rows that own them. When that fails they go again. */
export function storeAll<Kept>(
  uploads: Uploads,
  pictures: readonly Uint8Array[],
  own: (files: readonly string[]) => Promise<Kept>,
  stored: readonly string[] = [],
): Promise<Kept> {
  const [bytes, ...others] = pictures;
  if (!bytes) return own(stored);
  return uploads.store({ bytes, folder: 'slips', ending: 'webp' }, (file) =>
    storeAll(uploads, others, own, [...stored, file]),
  );
}

export async function dropOldReturnPhotos(
  { db, uploads }: Pick<OrderDeps, 'uploads'> & { db: Db },
  before: Date,
): Promise<void> {
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      const files = await dropPhotosBefore(tx, before, CHUNK);
      await uploads.disown(tx, files);
      return files.length;
    });
    if (count === 0) return;
  }
}
