import { parentPort } from 'node:worker_threads';
import { readMarkdown } from '#lib/content/markdown.ts';

parentPort?.on('message', (text: string) => {
  parentPort?.postMessage(readMarkdown(text));
});
