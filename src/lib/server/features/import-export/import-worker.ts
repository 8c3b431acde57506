import { parentPort } from 'node:worker_threads';
import { InvalidFile } from './decode-text.ts';
import type { FileToRead, ThreadResult, ThreadWork } from './read-in-thread.ts';
import { readImport } from './read-import.ts';
import { readTranslations } from './read-translations.ts';

const readProducts = ({ name, bytes, knownIds, ...options }: FileToRead) =>
  readImport(name, bytes, { ...options, knownIds: async () => knownIds });

async function read(work: ThreadWork): Promise<ThreadResult> {
  try {
    return 'products' in work
      ? { products: await readProducts(work.products) }
      : { translations: await readTranslations(work.translations) };
  } catch (error) {
    if (error instanceof InvalidFile) return { invalid: error.message };
    throw error;
  }
}

parentPort?.on('message', (work: ThreadWork) => {
  void read(work).then((result) => parentPort?.postMessage(result));
});
