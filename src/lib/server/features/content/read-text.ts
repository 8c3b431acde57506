import { LRUCache } from 'lru-cache';
import type { MarkdownOptions, MarkdownText } from '#lib/content/markdown.ts';
import { Refusal, shopIsBusy } from '#lib/server/errors.ts';
import { createWorker, WorkerBusy, WorkerFailed } from '#lib/server/infra/worker.ts';

/** A worker thread parses edited texts (decision 0037). */

const MAX_KNOWN = 4_000_000;
const TOO_HARD = 'This text takes too long to read. Make it shorter or simpler.';

// The build puts the thread's code beside the server's.
const FILE = import.meta.url.endsWith('.ts')
  ? '#lib/server/features/content/markdown-worker.ts'
  : '#dist/server/markdown-worker.mjs';

export interface MarkdownToRead {
  text: string;
  options: MarkdownOptions;
}

const worker = createWorker<MarkdownToRead, MarkdownText>(FILE, {
  waitMs: 8_000,
  timeoutMs: 5_000,
  memoryMb: 64,
  idleMs: 30_000,
});
const known = new LRUCache<string, MarkdownText>({
  maxSize: MAX_KNOWN,
  sizeCalculation: ({ html }, key) => key.length + html.length + 1,
});

/** Cached. Throws `invalid` and `busy`. */
export async function readText(text: string, options: MarkdownOptions = {}): Promise<MarkdownText> {
  const key = JSON.stringify([text, options.english, Object.entries(options.facts ?? {})]);
  const read = known.get(key) ?? (await worker.run({ text, options }).catch(refuse));
  known.set(key, read);
  return read;
}

export const renderText = async (text: string, options: MarkdownOptions): Promise<string> =>
  (await readText(text, options)).html;

function refuse(error: unknown): never {
  if (error instanceof WorkerBusy) throw shopIsBusy(error);
  if (!(error instanceof WorkerFailed)) throw error;
  throw new Refusal('invalid', TOO_HARD, { errors: { body: TOO_HARD }, cause: error });
}
