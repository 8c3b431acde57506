import { fileOf, MAX_FORM_BYTES, readForm } from './body.ts';
import { Refusal } from '#lib/server/errors.ts';

/** What is asked of a file, with the sentences that say so. */
interface Asked {
  field: string;
  /** A file of this size is refused (docs/api.md "Conventions"). */
  tooManyBytes: number;
  missing: string;
  tooLarge: string;
}

/** The file in a form's field, by what it weighs; what it is has yet to be seen. */
export async function readFile(request: Request, asked: Asked): Promise<File> {
  const { field, tooManyBytes, missing, tooLarge } = asked;
  const form = await readForm(request, MAX_FORM_BYTES).catch((error: unknown) => {
    const isTooLarge = error instanceof Refusal && error.reason === 'too-large';
    throw isTooLarge ? new Refusal('too-large', tooLarge) : error;
  });
  const file = fileOf(form, field);
  if (!file) throw new Refusal('invalid', missing, { errors: { [field]: missing } });
  if (file.size >= tooManyBytes) throw new Refusal('too-large', tooLarge);
  return file;
}
