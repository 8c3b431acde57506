import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Where stored files live. Names are paths of lower-case words, made by the shop itself. */
export interface Storage {
  /** Writes a file whole or not at all. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; `undefined` when there is none. */
  find(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes a file; one that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** The names of all files, in any order; one that comes or goes meanwhile may be among them. */
  names(): AsyncIterable<string>;
}

/** A storage that does not answer, or not as it should: the shop is busy for a moment. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = 'STORAGE_AWAY';
}

/** What a file is called until it is whole. */
const UNDER_WAY = '.part';

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** On a disk that is read-only Node says of a folder to be made that its parent is missing. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw Object.assign(new Error(`${path} can't be made`, { cause: error }), { code: 'EROFS' });
  }
}

/** Files below one folder: written beside, then renamed. */
export function diskStorage(folder: string): Storage {
  return {
    async put(name, bytes) {
      const path = join(folder, name);
      const beside = `${path}.${randomUUID()}${UNDER_WAY}`;
      await makeFolder(dirname(path));
      try {
        await writeFile(beside, bytes);
        await rename(beside, path);
      } catch (error) {
        await rm(beside, { force: true });
        throw error;
      }
    },
    find: (name) => unlessMissing(readFile(join(folder, name))),
    has: async (name) => (await unlessMissing(stat(join(folder, name)))) !== undefined,
    remove: (name) => rm(join(folder, name), { force: true }),
    async *names() {
      const entries = await unlessMissing(opendir(folder, { recursive: true }));
      for await (const entry of entries ?? []) {
        const isWhole = entry.isFile() && !entry.name.endsWith(UNDER_WAY);
        if (isWhole)
          yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/');
      }
    },
  };
}
