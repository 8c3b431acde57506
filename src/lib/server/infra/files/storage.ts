import { randomUUID } from 'node:crypto';
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';

/** Where stored files live. Names are paths of lower-case words, made by the shop itself. */
export interface Storage {
  /** Writes a file atomically. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes; `undefined` when there is none. */
  find(name: string): Promise<Uint8Array | undefined>;
  has(name: string): Promise<boolean>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** The names of all files, in any order; files that change meanwhile may be included. */
  names(): AsyncIterable<string>;
}

/** The storage does not respond properly; calls get 503. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
  readonly code = 'STORAGE_AWAY';
}

/** Words joined by slashes: none is empty or begins with a dot, so none leads out of the folder. */
const NAME = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;

/** Gives a name back. Throws for one that could lead out of the folder: the shop makes none. */
export function checkName(name: string): string {
  if (NAME.test(name)) return name;
  throw new Error(`${JSON.stringify(name)} is no name of a file`);
}

/** The suffix of a file that is being written. */
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

/** On a read-only disk, Node reports a missing parent; this reports the real cause. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw Object.assign(new Error(`${path} can't be made`, { cause: error }), { code: 'EROFS' });
  }
}

/** Files in a folder, written to a temporary file and renamed. */
export function diskStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, checkName(name));
  return {
    async put(name, bytes) {
      const path = pathOf(name);
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
    find: async (name) => unlessMissing(readFile(pathOf(name))),
    has: async (name) => (await unlessMissing(stat(pathOf(name)))) !== undefined,
    remove: async (name) => rm(pathOf(name), { force: true }),
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
