import { parentPort } from 'node:worker_threads';
import { readMarkdown } from '#lib/content/markdown.ts';

/** The thread that reads Markdown; `read-text.ts` starts it. */
parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(readMarkdown(text));
});
