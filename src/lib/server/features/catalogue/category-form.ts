import * as v from 'valibot';
import { categoryFields, slugField } from '#lib/catalogue/category-schema.ts';
import { uploadedHash } from '#lib/content/crops.ts';
import { shortText } from '#lib/format/short-text.ts';
import { orStored } from '#lib/forms/stored.ts';
import {
  MAX_PICTURE_FORM_BYTES,
  pictureIn,
  type SentPicture,
} from '#lib/server/features/content/picture-file.ts';
import { read, readForm } from '#lib/server/infra/request-body.ts';
import type { StoredCategory } from './category-rules.ts';

const PICTURE = 'Please choose a picture again.';
/** The name of an uploaded picture; empty for none. */
const pictureField = v.pipe(
  shortText(PICTURE, 30),
  v.check((name) => name === '' || uploadedHash(name) !== undefined, PICTURE),
  v.transform((name) => name || null),
);

const NewCategoryForm = v.object({
  name: categoryFields.name,
  description: v.optional(categoryFields.description, ''),
  parent: v.optional(categoryFields.parent, ''),
  places: v.optional(categoryFields.places, []),
  picture: v.optional(pictureField, ''),
});
const CategoryChangeForm = v.object({
  name: v.exactOptional(categoryFields.name),
  slug: v.exactOptional(slugField),
  description: v.exactOptional(categoryFields.description),
  parent: v.exactOptional(categoryFields.parent),
  places: v.exactOptional(categoryFields.places),
  picture: v.exactOptional(pictureField),
});
export type NewCategory = v.InferOutput<typeof NewCategoryForm>;
export type CategoryChange = v.InferOutput<typeof CategoryChangeForm>;

export interface SentCategory<Fields> {
  fields: Fields;
  /** A file; `fields.picture` is the name of one that was uploaded before. */
  file: SentPicture | undefined;
}

const sentFields = (form: FormData) => ({
  ...Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  ...(form.has('places') && { places: form.getAll('places') }),
});

export async function readNewCategory(request: Request): Promise<SentCategory<NewCategory>> {
  const form = await readForm(request, MAX_PICTURE_FORM_BYTES);
  const fields = read(NewCategoryForm, { name: '', ...sentFields(form) });
  return { fields, file: await pictureIn(form) };
}

export async function readCategoryChange(
  request: Request,
  { slug, name, description, parent, picture }: StoredCategory,
): Promise<SentCategory<CategoryChange>> {
  const form = await readForm(request, MAX_PICTURE_FORM_BYTES);
  const stored = { slug, name, description, parent: parent ?? '', picture: picture ?? '' };
  const fields = read(orStored(CategoryChangeForm, stored), sentFields(form));
  return { fields, file: await pictureIn(form) };
}
