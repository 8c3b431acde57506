import { LRUCache } from 'lru-cache';
import type { MarkdownText } from '#lib/content/markdown.ts';
import { Refusal } from '#lib/server/errors.ts';
import { createWorker, WorkerFailed } from '#lib/server/infra/worker.ts';

/** A worker thread parses edited texts (decision 0037). */

const TIMEOUT_MS = 5_000;
const MEMORY_MB = 64;
const IDLE_MS = 30_000;
const MAX_KNOWN = 4_000_000;
const TOO_HARD = 'This text takes too long to read. Make it shorter or simpler.';

// The build puts the thread's code beside the server's.
const FILE = import.meta.url.endsWith('.ts')
  ? '#lib/server/features/content/markdown-worker.ts'
  : '#dist/server/markdown-worker.mjs';

const openWorker = () =>
  createWorker<string, MarkdownText>(new URL(import.meta.resolve(FILE)), {
    timeoutMs: TIMEOUT_MS,
    memoryMb: MEMORY_MB,
    idleMs: IDLE_MS,
  });
let worker: ReturnType<typeof openWorker> | undefined;
const known = new LRUCache<string, MarkdownText>({
  maxSize: MAX_KNOWN,
  sizeCalculation: ({ html }, text) => text.length + html.length + 1,
});

/** Cached. Throws `invalid`. */
export async function readText(text: string): Promise<MarkdownText> {
  worker ??= openWorker();
  const read = known.get(text) ?? (await worker.run(text).catch(refuse));
  known.set(text, read);
  return read;
}

function refuse(error: unknown): never {
  if (!(error instanceof WorkerFailed)) throw error;
  throw new Refusal('invalid', TOO_HARD, { errors: { body: TOO_HARD }, cause: error });
}
