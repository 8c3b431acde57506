import { importRule } from '#lib/import-export/report.ts';
import { Refusal } from '#lib/server/errors.ts';
import { fileOf, readForm } from '#lib/server/infra/request-body.ts';
import type { SentFile } from './prepare.ts';

/** `dryRun` only reports the changes. */

const MARKS_BYTES = 64 * 1024;

const isYes = (value: FormDataEntryValue | null): boolean =>
  typeof value === 'string' && ['1', 'true', 'on'].includes(value);

/** Throws `too-large` and `invalid`. */
export async function readImportForm(
  request: Request,
): Promise<{ file: SentFile; isDryRun: boolean }> {
  const { tooManyBytes, tooLarge, missing } = importRule;
  const tooLargeFile = () => new Refusal('too-large', tooLarge, { errors: { file: tooLarge } });
  const form = await readForm(request, tooManyBytes + MARKS_BYTES).catch((error: unknown) => {
    throw error instanceof Refusal && error.reason === 'too-large' ? tooLargeFile() : error;
  });
  const file = fileOf(form, 'file');
  if (!file) throw new Refusal('invalid', missing, { errors: { file: missing } });
  if (file.size >= tooManyBytes) throw tooLargeFile();
  return {
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    isDryRun: isYes(form.get('dryRun')),
  };
}
