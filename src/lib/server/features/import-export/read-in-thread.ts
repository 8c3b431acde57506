import { Refusal, shopIsBusy } from '#lib/server/errors.ts';
import { createWorker, WorkerBusy, WorkerFailed } from '#lib/server/infra/worker.ts';
import type { ReadImport } from './imported-product.ts';
import type { ReadOptions } from './read-import.ts';
import type { ReadTranslations, TranslationsToRead } from './read-translations.ts';

/** A worker thread parses one file at a time, so that other requests are not blocked. */

export interface FileToRead {
  name: string;
  bytes: Uint8Array;
  now: Date;
  maxRows: number;
  knownIds: ReadonlySet<string>;
  columns: ReadOptions['columns'];
  rememberedColumns: ReadOptions['rememberedColumns'];
}
export type ThreadWork = { products: FileToRead } | { translations: TranslationsToRead };
export type ThreadResult =
  { products: ReadImport } | { translations: ReadTranslations } | { invalid: string };

/** Staff split a file with more. */
export const MAX_ROWS = 20_000;

const TOO_HARD = 'This file takes too long to read. Split it into smaller files.';

// The build puts the thread's code beside the server's.
const FILE = import.meta.url.endsWith('.ts')
  ? '#lib/server/features/import-export/import-worker.ts'
  : '#dist/server/import-worker.mjs';

const worker = createWorker<ThreadWork, ThreadResult>(FILE, {
  // Both together are shorter than browsers wait without news (`SILENT_MS`), so that a sentence reaches them.
  waitMs: 4_000,
  timeoutMs: 9_000,
  memoryMb: 256,
  idleMs: 30_000,
});

export const refuseFile = (message: string, cause?: unknown): Refusal =>
  new Refusal('invalid', message, {
    errors: { file: message },
    ...(cause !== undefined && { cause }),
  });

async function run(work: ThreadWork): Promise<Exclude<ThreadResult, { invalid: string }>> {
  const result = await worker.run(work).catch((error: unknown) => {
    if (error instanceof WorkerBusy) throw shopIsBusy(error);
    throw error instanceof WorkerFailed ? refuseFile(TOO_HARD, error) : error;
  });
  if ('invalid' in result) throw refuseFile(result.invalid);
  return result;
}

const mixedUp = (): Error => new Error('The thread read another file');

/** Throws `invalid` for an unreadable file, and `busy`. */
export async function readInThread(products: FileToRead): Promise<ReadImport> {
  const result = await run({ products });
  if ('products' in result) return result.products;
  throw mixedUp();
}

/** Throws `invalid` for an unreadable file, and `busy`. */
export async function readTranslationsInThread(
  translations: TranslationsToRead,
): Promise<ReadTranslations> {
  const result = await run({ translations });
  if ('translations' in result) return result.translations;
  throw mixedUp();
}
