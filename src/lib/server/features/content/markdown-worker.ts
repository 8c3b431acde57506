import { parentPort } from 'node:worker_threads';
import { readMarkdown } from '#lib/content/markdown.ts';
import type { MarkdownToRead } from './read-text.ts';

parentPort?.on('message', ({ text, options }: MarkdownToRead) => {
  parentPort?.postMessage(readMarkdown(text, options));
});
