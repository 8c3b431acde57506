import { authedFile, authedGet } from '#lib/browser/session/authed-fetch.ts';
import { ApiError, sentenceOf } from '#lib/browser/fetch.ts';
import type { Following } from '#lib/browser/upload.ts';
import type { ImportMapping } from '#lib/import-export/mapping.ts';
import {
  type ImportReport,
  type ProductImport,
  readProductImport,
  readReport,
} from '#lib/import-export/report.ts';

const CALL = '/api/admin/products/import';
const NOT_SENT = 'The file was not sent. Check your connection and try again.';

function formOf(
  file: File,
  mapping: ImportMapping | undefined,
  fields: Record<string, string> = {},
): FormData {
  const form = new FormData();
  form.append('file', file);
  if (mapping) form.append('mapping', JSON.stringify(mapping));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Has a report if the file could be read but has errors. */
export interface RefusedFile {
  message: string;
  report: ImportReport | undefined;
}

function refusedBy(error: unknown): RefusedFile {
  const report = error instanceof ApiError ? error.response?.['report'] : undefined;
  return {
    message: sentenceOf(error, { refused: NOT_SENT, unavailable: NOT_SENT }),
    report: report === undefined ? undefined : readReport(report),
  };
}

/** Without a mapping it is the first look at a file. */
export async function checkFile(
  file: File,
  mapping: ImportMapping | undefined,
  following: Following,
): Promise<{ report: ImportReport } | { refused: RefusedFile }> {
  try {
    const form = formOf(file, mapping, { dryRun: 'true' });
    return { report: readReport((await authedFile(CALL, form, following))['report']) };
  } catch (error) {
    return { refused: refusedBy(error) };
  }
}

export async function startImport(
  file: File,
  mapping: ImportMapping | undefined,
  key: string,
  following: Following,
): Promise<{ started: ProductImport } | { refused: RefusedFile }> {
  try {
    const response = await authedFile(CALL, formOf(file, mapping), following, key);
    return { started: readProductImport(response['import']) };
  } catch (error) {
    return { refused: refusedBy(error) };
  }
}

/** Resolves to `undefined` for an unknown import. Throws when the request fails. */
export async function fetchImport(id: string): Promise<ProductImport | undefined> {
  try {
    const response = await authedGet(`${CALL}/${encodeURIComponent(id)}`);
    return readProductImport(response['import']);
  } catch (error) {
    if (error instanceof ApiError && [403, 404].includes(error.status ?? 0)) return undefined;
    throw error;
  }
}
