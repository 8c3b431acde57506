import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import { isMasterName } from './pictures.ts';
import type { Storage } from './storage.ts';
import { isUnownedHeld, dropUnowned, dueUnowned, giveUp, addUnowned } from './uploads-repo.ts';
import { readSigned, signedPath, type Seen } from '../tokens.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/** A file without a row after this time is removed. */
const TAKEN_WITHIN_MS = HOUR_MS;

const FOLDERS = ['slips', 'tickets'] as const;
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const NAME = new RegExp(`^(?:${FOLDERS.join('|')})/${UUID}\\.(?:webp|pdf)$`);

/** Whether the shop gives its stored files such names: all that backups and sweeping touch. */
export const isStoredName = (name: string): boolean => NAME.test(name) || isMasterName(name);

interface UploadParts {
  db: Db;
  files: Storage;
  /** Called for each removed file, to remove its derived files. */
  forget: (name: string) => Promise<void>;
  /** The shared secret that signs URLs. */
  secret: string;
  now: () => Date;
  log: Logger;
}

export interface NewFile {
  bytes: Uint8Array;
  /** The folder, one for each kind of file. */
  folder: (typeof FOLDERS)[number];
  ending: 'webp' | 'pdf';
}

/**
 * Private uploads, stored under random names and served by signed URLs. A file is noted before it is
 * written or removed, so that no failure or crash leaves an unknown file (decision 0016).
 */
export function createUploads({ db, files, forget, secret, now, log }: UploadParts) {
  async function remove(name: string): Promise<void> {
    await files.remove(name);
    await forget(name);
    await dropUnowned(db, name);
  }

  /**
   * After a failure: removes the file, unless its row was committed and only the database's response
   * was lost. If that can't be checked now, it is when the file is due.
   */
  async function discard(name: string): Promise<void> {
    try {
      if (await giveUp(db, name, now())) await remove(name);
    } catch (error) {
      log.warn({ err: error, name }, 'stray file waits for its time');
    }
  }

  /** Removes due files; failures stay noted. */
  async function sweep(): Promise<void> {
    try {
      // In this order: files that are due before a hold starts are in no row that its owner reads.
      const due = await dueUnowned(db, now());
      if (await isUnownedHeld(db, now())) return;
      for (const name of due) {
        if (isStoredName(name)) await remove(name);
        else {
          log.warn({ name }, 'a file that is none of the shop was noted; it stays');
          await dropUnowned(db, name);
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'files not swept');
    }
  }

  /**
   * Writes a file, then lets `own` write the row that owns it, in a transaction of its own. When
   * that fails the file goes again. Writing that failed may still end well where the file goes, so its
   * note stays until it is due.
   */
  async function storeAs<Kept>(
    name: string,
    bytes: Uint8Array,
    own: (name: string) => Promise<Kept>,
  ): Promise<Kept> {
    await addUnowned(db, [name], new Date(now().getTime() + TAKEN_WITHIN_MS));
    await files.put(name, bytes);
    try {
      return await own(name);
    } catch (error) {
      await discard(name);
      throw error;
    }
  }

  return {
    sweep,

    storeAs,

    /** Stores a private file under a random name. */
    store: <Kept>({ bytes, folder, ending }: NewFile, own: (name: string) => Promise<Kept>) =>
      storeAs(`${folder}/${randomUUID()}.${ending}`, bytes, own),
    /** Call in the transaction that writes the row of a stored file. */
    own: (tx: Tx, name: string): Promise<void> => dropUnowned(tx, name),

    /** Call in the transaction that removes the rows of files; `sweep` then removes the files. */
    disown: (tx: Tx, names: readonly string[]): Promise<void> => addUnowned(tx, names, now()),

    /** The signed URL of a file, valid for one to two hours. */
    pathOf: (name: string): string => signedPath(secret, name, now()),

    /** The file of a signed URL; undefined for any other URL. */
    async find(address: {
      name: string;
      query: string;
    }): Promise<(Seen & { bytes: Uint8Array }) | undefined> {
      const seen = NAME.test(address.name) ? readSigned(secret, address, now()) : undefined;
      const bytes = seen && (await files.find(seen.name));
      return bytes && { ...seen, bytes };
    },
  };
}
export type Uploads = ReturnType<typeof createUploads>;
