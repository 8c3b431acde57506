import { Refusal } from '#lib/server/errors.ts';
import { createWorker, WorkerFailed } from '#lib/server/infra/worker.ts';
import type { ReadImport } from './imported-product.ts';
import type { ReadOptions } from './read-import.ts';

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
export type FileRead = { read: ReadImport } | { invalid: string };

const TIMEOUT_MS = 60_000;
const MEMORY_MB = 512;
const IDLE_MS = 30_000;
const TOO_HARD = 'This file takes too long to read. Split it into smaller files.';

// The build puts the thread's code beside the server's.
const FILE = import.meta.url.endsWith('.ts')
  ? '#lib/server/features/import-export/import-worker.ts'
  : '#dist/server/import-worker.mjs';

const openWorker = () =>
  createWorker<FileToRead, FileRead>(new URL(import.meta.resolve(FILE)), {
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
  });
let worker: ReturnType<typeof openWorker> | undefined;

export const refuseFile = (message: string, cause?: unknown): Refusal =>
  new Refusal('invalid', message, {
    errors: { file: message },
    ...(cause !== undefined && { cause }),
  });

/** Throws `invalid` for an unreadable file. */
export async function readInThread(file: FileToRead): Promise<ReadImport> {
  worker ??= openWorker();
  const result = await worker.run(file).catch((error: unknown) => {
    throw error instanceof WorkerFailed ? refuseFile(TOO_HARD, error) : error;
  });
  if ('invalid' in result) throw refuseFile(result.invalid);
  return result.read;
}
