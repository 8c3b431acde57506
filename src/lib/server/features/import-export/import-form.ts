import { Refusal } from '#lib/server/errors.ts';
import { fileOf, readForm } from '#lib/server/infra/request-body.ts';
import type { SentFile } from './prepare.ts';

/** An import as its form sends it: `file`, and `dryRun` to see what it would change. */

const MAX_FILE_BYTES = 10 * 2 ** 20;
/** The other fields and the form's own marks. */
const MARKS_BYTES = 64 * 1024;
const TOO_LARGE = 'The file can be at most 10 MB. Split it into smaller files.';
const MISSING = 'Please choose a CSV or JSON Lines file.';

const isYes = (value: FormDataEntryValue | null): boolean =>
  typeof value === 'string' && ['1', 'true', 'on'].includes(value);

/** Throws `too-large` and `invalid`. */
export async function readImportForm(
  request: Request,
): Promise<{ file: SentFile; isDryRun: boolean }> {
  const tooLarge = () => new Refusal('too-large', TOO_LARGE, { errors: { file: TOO_LARGE } });
  const form = await readForm(request, MAX_FILE_BYTES + MARKS_BYTES).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'too-large' ? tooLarge() : error;
  });
  const file = fileOf(form, 'file');
  if (!file) throw new Refusal('invalid', MISSING, { errors: { file: MISSING } });
  if (file.size > MAX_FILE_BYTES) throw tooLarge();
  return {
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    isDryRun: isYes(form.get('dryRun')),
  };
}
