import * as v from 'valibot';
import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { openDatabase, type Db } from '#lib/server/infra/db/open.ts';
import { sqliteFile } from '#lib/server/infra/db/sqlite.ts';
import { openFiles } from '#lib/server/infra/files/open-files.ts';
import type { Storage } from '#lib/server/infra/files/storage.ts';
import type { Settings } from '#lib/server/app/settings.ts';

/** The message names the remedy. */
export class InvalidBackup extends Error {
  override name = 'InvalidBackup';
}

/** Increased when an older version could not read the format. */
export const FORMAT = 1;

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const Manifest = v.object({
  format: Count,
  takenAt: v.string(),
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()), rows: Count })),
});
export type Manifest = v.InferOutput<typeof Manifest>;
export type BackedTable = Manifest['tables'][number];

const Row = v.array(v.union([v.string(), v.number(), v.null()]));
export type Row = v.InferOutput<typeof Row>;

export function readManifest(bytes: Uint8Array): Manifest {
  const details: unknown = JSON.parse(Buffer.from(bytes).toString());
  const read = v.safeParse(Manifest, details);
  if (read.success && read.output.format === FORMAT) return read.output;
  throw new InvalidBackup(
    'It was made by a newer version of the shop. Update this shop, then restore it.',
  );
}

export const readRows = (bytes: Uint8Array, { columns }: BackedTable): Row[] =>
  Buffer.from(bytes)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => v.parse(v.pipe(Row, v.length(columns.length)), JSON.parse(line)));

/** Opens the database and the files without migrating, because a backup precedes an upgrade. */
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
