import { migrateTo, migrationsOf } from '#lib/server/infra/db/migrate.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { dropTables, tablesOf } from '#lib/server/infra/db/tables.ts';
import { isUnstorable } from '#lib/server/infra/db/statements.ts';
import type { Storage } from '#lib/server/infra/files/storage.ts';
import { dropHolds, addUnowned } from '#lib/server/infra/files/uploads-repo.ts';
import { readArchive, type Member } from './archive.ts';
import { InvalidBackup, readManifest, readRows, type Manifest } from './manifest.ts';
import { countRows, emptyTable, holdBackEmails, noteRestored, writeAll } from './repo.ts';

/** Restores a backup into an empty shop (docs/decisions/0020-backups.md), entirely or not at all. */

export interface RestoreParts {
  db: Db;
  files: Storage;
  now: () => Date;
  /** Gets a sentence about each step. */
  onProgress: (line: string) => void;
  /** Send pending emails too: the shop that was backed up will not. */
  sendsPending: boolean;
}

export interface Restored {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  /** Pending emails that are not sent. */
  emailsHeldBack: number;
}

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl$/;
/** Valid file names; none leads out of the folder. */
const FILE = /^files\/([a-z]+(?:\/[0-9a-f-]+)+\.(?:webp|pdf))$/;
/** Files without rows are swept later, should the restore fail. */
const WRITTEN_WITHIN_MS = 24 * 3_600_000;
const NOTED_AT_ONCE = 100;
const REPORT_EVERY_FILES = 1_000;

/** Tables that may have rows in an empty shop. */
const ofNobody: ReadonlySet<string> = new Set([
  'settings',
  'revision',
  'changes',
  'rate_limits',
  'unowned_files',
  // Their names before migration 0013.
  'limits',
  'stray_files',
]);

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));

/** Reports every read error as a damaged backup. */
async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOfDisk(error)) {
      throw new InvalidBackup(`${file} can't be read (${String(error)}).`, { cause: error });
    }
    const why = error instanceof InvalidBackup ? error.message : 'It is cut, altered or no backup.';
    throw new InvalidBackup(`${file} can't be restored. ${why} Nothing was changed.`, {
      cause: error,
    });
  }
}

/** Reads a whole backup and checks it against its manifest. */
async function check(file: string): Promise<{ manifest: Manifest; files: number }> {
  let manifest: Manifest | undefined;
  let files = 0;
  const found = new Map<string, number>();
  for await (const { name, bytes } of readArchive(file)) {
    if (!manifest) {
      if (name !== 'manifest.json') throw new InvalidBackup('It is no backup of this shop.');
      manifest = readManifest(bytes);
      continue;
    }
    const table = manifest.tables.find((one) => one.name === ROWS.exec(name)?.[1]);
    if (table) {
      const rows = (found.get(table.name) ?? 0) + readRows(bytes, table).length;
      found.set(table.name, rows);
    } else if (FILE.test(name)) files += 1;
    else throw new InvalidBackup(`It holds something unknown: ${name}.`);
  }
  if (!manifest) throw new InvalidBackup('It is empty.');
  if (manifest.tables.some(({ name, rows }) => (found.get(name) ?? 0) !== rows)) {
    throw new InvalidBackup('It has other rows than it says.');
  }
  return { manifest, files };
}

/** Throws when the shop is not empty. */
async function checkEmpty(db: Db): Promise<void> {
  const full: string[] = [];
  for (const { name } of await tablesOf(db)) {
    const rows = ofNobody.has(name) ? 0 : await countRows(db, name);
    if (rows > 0) full.push(`${name} (${rows.toLocaleString('en')})`);
  }
  if (full.length === 0) return;
  throw new InvalidBackup(
    `This shop is not empty: it has ${full.join(', ')}. Restore into a new DATA_DIR or an empty database. Nothing was changed.`,
  );
}

async function putFiles(file: string, { db, files, now, onProgress }: RestoreParts): Promise<void> {
  let waiting: { name: string; bytes: Uint8Array }[] = [];
  let count = 0;
  const flush = async () => {
    const due = new Date(now().getTime() + WRITTEN_WITHIN_MS);
    await addUnowned(
      db,
      waiting.map(({ name }) => name),
      due,
    );
    for (const { name, bytes } of waiting) await files.put(name, bytes);
    waiting = [];
  };
  for await (const member of readArchive(file)) {
    const name = FILE.exec(member.name)?.[1];
    if (!name) continue;
    waiting.push({ name, bytes: member.bytes });
    count += 1;
    if (waiting.length >= NOTED_AT_ONCE) await flush();
    if (count % REPORT_EVERY_FILES === 0) onProgress(`${count.toLocaleString('en')} files`);
  }
  await flush();
}

async function putRows(
  tx: Tx,
  members: AsyncIterable<Member>,
  { tables }: Manifest,
  onProgress: RestoreParts['onProgress'],
): Promise<void> {
  for (const { name } of tables.toReversed()) await emptyTable(tx, name);
  const left = new Map(tables.map(({ name, rows }) => [name, rows]));
  for await (const { name, bytes } of members) {
    const table = tables.find((one) => one.name === ROWS.exec(name)?.[1]);
    if (!table) continue;
    const rows = readRows(bytes, table);
    await writeAll(tx, table, rows);
    const rest = (left.get(table.name) ?? 0) - rows.length;
    left.set(table.name, rest);
    if (rest === 0) onProgress(`${table.name}: ${table.rows.toLocaleString('en')} rows`);
  }
}

/**
 * Verifies the backup, stores its files without rows, and then writes all rows in one transaction:
 * into tables of the backup's version, which are then migrated. Until then the shop is empty.
 */
export async function restoreBackup(file: string, parts: RestoreParts): Promise<Restored> {
  const { db, now, onProgress, sendsPending } = parts;
  const { manifest, files } = await reading(file, () => check(file));
  const { known } = await migrationsOf(db);
  const last = manifest.migrations.at(-1) ?? '';
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new InvalidBackup(
      `${file} was made by a newer shop (${unknown}). Update this one, then restore it. Nothing was changed.`,
    );
  }
  await checkEmpty(db);
  await migrateTo(db);
  onProgress(`The backup of ${manifest.takenAt} is whole. Writing it …`);
  await putFiles(file, parts);
  const emailsHeldBack = await inTransaction(db, async (tx) => {
    await dropTables(tx);
    await migrateTo(tx, last);
    await putRows(tx, readArchive(file), manifest, onProgress);
    await migrateTo(tx);
    await dropHolds(tx);
    const kept = sendsPending ? 0 : await holdBackEmails(tx);
    await noteRestored(db, tx, now);
    return kept;
  }).catch((error: unknown) => {
    if (!isUnstorable(error)) throw error;
    throw new InvalidBackup(
      `A text in ${file} holds the character NUL, which Postgres can't keep. Restore it without DATABASE_URL. Nothing was changed.`,
      { cause: error },
    );
  });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    takenAt: manifest.takenAt,
    tables: manifest.tables.length,
    rows,
    files,
    emailsHeldBack,
  };
}
