import * as v from 'valibot';
import { type ImportMapping, Mapping } from '#lib/import-export/mapping.ts';
import { importRule } from '#lib/import-export/report.ts';
import { Refusal } from '#lib/server/errors.ts';
import { fileOf, readForm } from '#lib/server/infra/request-body.ts';
import type { SentFile } from './prepare.ts';

/** As much as all its names and slugs can be, as characters. */
const MAX_MAPPING = 700_000;
const MARKS_BYTES = 64 * 1024 + 3 * MAX_MAPPING;

const isYes = (value: FormDataEntryValue | null): boolean =>
  typeof value === 'string' && ['1', 'true', 'on'].includes(value);

const INVALID_MAPPING =
  'Send the mapping as {"categories": {"their name": "a slug, new or skip"}}.';

function readMapping(value: FormDataEntryValue | null): ImportMapping | undefined {
  if (value === null || value === '') return undefined;
  const refused = (cause: unknown) =>
    new Refusal('invalid', INVALID_MAPPING, { errors: { mapping: INVALID_MAPPING }, cause });
  if (typeof value !== 'string' || value.length > MAX_MAPPING) throw refused(undefined);
  try {
    return v.parse(Mapping, JSON.parse(value));
  } catch (error) {
    throw refused(error);
  }
}

/** `isDryRun` only reports the changes. Throws `too-large` and `invalid`. */
export async function readImportForm(
  request: Request,
): Promise<{ file: SentFile; isDryRun: boolean }> {
  const { tooManyBytes, tooLarge, missing } = importRule;
  const tooLargeFile = () => new Refusal('too-large', tooLarge, { errors: { file: tooLarge } });
  const form = await readForm(request, tooManyBytes + MARKS_BYTES, ['mapping']).catch(
    (error: unknown) => {
      throw error instanceof Refusal && error.reason === 'too-large' ? tooLargeFile() : error;
    },
  );
  const file = fileOf(form, 'file');
  if (!file) throw new Refusal('invalid', missing, { errors: { file: missing } });
  if (file.size >= tooManyBytes) throw tooLargeFile();
  return {
    file: {
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
      mapping: readMapping(form.get('mapping')),
    },
    isDryRun: isYes(form.get('dryRun')),
  };
}
