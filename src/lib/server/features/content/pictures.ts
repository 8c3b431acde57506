import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { cropForms, type Size, uploadedHash, uploadedName } from '#lib/content/crops.ts';
import { FORMATS } from '#lib/pictures/formats.ts';
import { type Db, inTransaction, type Tx } from '#lib/server/infra/db/open.ts';
import { masterName, newHash, type Pictures } from '#lib/server/infra/files/pictures.ts';
import type { Uploads } from '#lib/server/infra/files/uploads.ts';
import { type SentPicture, toMaster } from './picture-file.ts';
import {
  addPicture,
  markUnused,
  markUsed,
  storedUses,
  removeUnused,
  renewPicture,
} from './pictures-repo.ts';
import { DAY_MS } from '#lib/format/durations.ts';

export { findFocus } from './pictures-repo.ts';

const UNUSED_MS = 30 * DAY_MS;

export interface ContentPicturesDeps {
  db: Db;
  now: () => Date;
  log: Logger;
  uploads: Uploads;
  pictures: Pick<Pictures, 'get'>;
  usedPictures: () => Promise<ReadonlySet<string>>;
}

const hashOf = ({ bytes, focus }: SentPicture): string =>
  createHash('sha256').update(`${focus.x} ${focus.y}\n`).update(bytes).digest('hex');

/**
 * Marks an entry's pictures as used in its transaction; returns the size of each existing one. A used picture is not
 * removed, and a removed one can't be used.
 */
export async function usePictures(
  tx: Db | Tx,
  names: readonly string[],
): Promise<ReadonlyMap<string, Size>> {
  const hashes = names.flatMap((name) => uploadedHash(name) ?? []);
  const rows = await markUsed(tx, hashes);
  return new Map(rows.map(({ hash, width, height }) => [uploadedName(hash), { width, height }]));
}

export function createContentPictures(deps: ContentPicturesDeps) {
  const { db, now, log, uploads, pictures, usedPictures } = deps;
  let warming: Promise<void> = Promise.resolve();
  let isOpen = true;

  async function makeCrops(hash: string): Promise<void> {
    for (const { form } of cropForms) {
      for (const format of FORMATS) if (isOpen) await pictures.get({ hash, form, format });
    }
  }
  /** Runs one at a time; a failed crop is generated on request. */
  function warm(work: () => Promise<void>): Promise<void> {
    warming = warming
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, 'crops not made yet'));
    return warming;
  }

  return {
    /** Returns the value for a `picture` field; the same picture has the same name. */
    async add(actorId: string, sent: SentPicture): Promise<string> {
      const sent_hash = hashOf(sent);
      const at = now().toISOString();
      const known = await renewPicture(db, sent_hash, at);
      if (known !== undefined) return uploadedName(known);
      const { bytes, size } = await toMaster(sent.bytes);
      const hash = newHash();
      const row = {
        hash,
        sent_hash,
        ...size,
        focus_x: sent.focus.x,
        focus_y: sent.focus.y,
        created_at: at,
        created_by: actorId,
        unused_since: at,
      };
      const stored = await uploads.storeAs(masterName(hash), bytes, (file) =>
        inTransaction(db, async (tx) => {
          const owner = await addPicture(tx, row);
          // Otherwise a concurrent upload stored the same picture, and this file is removed.
          if (owner === hash) await uploads.own(tx, file);
          return owner;
        }),
      );
      void warm(() => makeCrops(stored));
      return uploadedName(stored);
    },

    /** Generates missing crops of used pictures on this machine. */
    warmUsed: (isRunning: () => boolean): Promise<void> =>
      warm(async () => {
        for (const name of await usedPictures()) {
          const hash = uploadedHash(name);
          if (hash !== undefined && isRunning()) await makeCrops(hash);
        }
      }),

    /** Removes pictures unused for 30 days and updates which are used. */
    async dropUnused(): Promise<void> {
      const at = now();
      const dueAt = new Date(at.getTime() - UNUSED_MS).toISOString();
      const rows = await storedUses(db);
      // Read after the rows, so that a picture used in between counts as used.
      const used = await usedPictures();
      await usePictures(db, [...used]);
      for (const { hash, unused_since: since } of rows) {
        if (used.has(uploadedName(hash))) continue;
        if (since === null) await markUnused(db, hash, at.toISOString());
        else if (since <= dueAt) {
          await inTransaction(db, async (tx) => {
            if (await removeUnused(tx, hash, since)) await uploads.disown(tx, [masterName(hash)]);
          });
        }
      }
    },

    async close(): Promise<void> {
      isOpen = false;
      await warming;
    },
  };
}
export type ContentPictures = ReturnType<typeof createContentPictures>;
