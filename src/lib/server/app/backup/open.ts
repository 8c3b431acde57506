import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { openDatabase, type Db } from '#lib/server/infra/db/open.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';
import { openFiles } from '#lib/server/infra/files/open.ts';
import type { Storage } from '#lib/server/infra/files/storage.ts';
import type { Settings } from '#lib/server/app/settings.ts';
import { InvalidBackup } from './manifest.ts';

/** Opens only the database and the files, without migrating: a backup precedes an upgrade. */
export async function withData<T>(
  settings: Settings & { log: Logger },
  work: (data: { db: Db; files: Storage }) => Promise<T>,
): Promise<T> {
  const db = openDatabase({ ...settings, onLost: () => undefined }, { isPatient: true });
  try {
    return await work({ db, files: await openFiles(settings) });
  } finally {
    await db.destroy();
  }
}

/** Throws for a folder without a shop, so that none is created there. */
export function checkThere({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl || existsSync(sqliteFile(dataDir))) return;
  throw new InvalidBackup(`There is no shop in ${dataDir}. Set DATA_DIR to its folder.`);
}
