import { parentPort } from 'node:worker_threads';
import { InvalidFile } from './decode-text.ts';
import type { FileToRead, FileRead } from './read-in-thread.ts';
import { readImport } from './read-import.ts';

async function read({ name, bytes, knownIds, ...options }: FileToRead): Promise<FileRead> {
  try {
    return { read: await readImport(name, bytes, { ...options, knownIds: async () => knownIds }) };
  } catch (error) {
    if (error instanceof InvalidFile) return { invalid: error.message };
    throw error;
  }
}

parentPort?.on('message', (file: FileToRead) => {
  void read(file).then((result) => parentPort?.postMessage(result));
});
