import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db, Tx } from '#lib/server/infra/db/open.ts';
import type { Storage } from './storage.ts';
import { isUnownedHeld, dropUnowned, dueUnowned, giveUp, addUnowned } from './uploads-repo.ts';
import { readSigned, signedPath, type Seen } from './signed-urls.ts';

/**
 * Private files that people send: kept under names of chance, seen through signed addresses. A file
 * that comes or goes is noted as a stray first, so that neither a failure nor a crash leaves one
 * that nobody knows of (decision 0016).
 */

/** A file that no row has taken by then never will be. */
const TAKEN_WITHIN_MS = 3_600_000;

const NAME = /^[a-z]+\/[0-9a-f-]{36}\.(webp|pdf)$/;

interface UploadParts {
  db: Db;
  files: Storage;
  /** Told of each file that is gone: what was made of it goes too. */
  forget: (name: string) => Promise<void>;
  /** What all processes sign with. */
  secret: string;
  now: () => Date;
  log: Logger;
}

export interface NewFile {
  bytes: Uint8Array;
  /** The folder: what kind of thing it belongs to. */
  folder: 'slips' | 'tickets';
  ending: 'webp' | 'pdf';
}

export function createUploads({ db, files, forget, secret, now, log }: UploadParts) {
  async function remove(name: string): Promise<void> {
    await files.remove(name);
    await forget(name);
    await dropUnowned(db, name);
  }

  /**
   * After a failure: the file goes, unless its row stands after all, because only the answer of the
   * database was lost. What can't be found out now is found out when the file is due.
   */
  async function discard(name: string): Promise<void> {
    try {
      if (await giveUp(db, name, now())) await remove(name);
    } catch (error) {
      log.warn({ err: error, name }, 'stray file waits for its time');
    }
  }

  /** Removes what is due; what can't be removed now stays noted. */
  async function sweep(): Promise<void> {
    try {
      // In this order: what is due before somebody holds the strays is in no row that he reads.
      const due = await dueUnowned(db, now());
      if (await isUnownedHeld(db, now())) return;
      for (const name of due) await remove(name);
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

    /** Keeps a private file under a name of chance. */
    store: <Kept>({ bytes, folder, ending }: NewFile, own: (name: string) => Promise<Kept>) =>
      storeAs(`${folder}/${randomUUID()}.${ending}`, bytes, own),
    /** In the transaction that writes the row of a kept file. */
    own: (tx: Tx, name: string): Promise<void> => dropUnowned(tx, name),

    /** In the transaction that ends the rows of files; `sweep` removes them afterwards. */
    disown: (tx: Tx, names: readonly string[]): Promise<void> => addUnowned(tx, names, now()),

    /** Where the browser sees a file, for an hour or two. */
    pathOf: (name: string): string => signedPath(secret, name, now()),

    /** The file that a signed address shows; nothing for any other address. */
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
