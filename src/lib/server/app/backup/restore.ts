import { migrateTo, migrationsOf } from '#lib/server/infra/db/migrations/migrate.ts';
import { inTransaction, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { dropTables, tablesOf } from '#lib/server/infra/db/tables.ts';
import { isUnstorable } from '#lib/server/infra/db/failures.ts';
import type { Storage } from '#lib/server/infra/files/storage.ts';
import { dropHolds, addUnowned } from '#lib/server/infra/files/uploads-repo.ts';
import { isStoredName } from '#lib/server/infra/files/uploads.ts';
import { readArchive, type Member } from './archive.ts';
import { grantsAccess } from './access-tables.ts';
import { mayHave } from './backup.ts';
import { InvalidBackup, readManifest, readRows, type Manifest } from './manifest.ts';
import {
  countRows,
  emptyTable,
  holdBackEmails,
  namedFiles,
  recordRestored,
  writeAll,
} from './repo.ts';

/** Restores into an empty shop, completely or not at all (decision 0020). */

export interface RestoreParts {
  db: Db;
  files: Storage;
  now: () => Date;
  onProgress: (line: string) => void;
  /** Also sends pending emails, if the original shop will not. */
  sendsPending: boolean;
}

export interface Restored {
  takenAt: string;
  tables: number;
  rows: number;
  files: number;
  emailsHeldBack: number;
}

const ROWS = /^rows\/([a-z_]+)\/\d+\.jsonl$/;
const FILES = 'files/';
const WRITTEN_WITHIN_MS = 24 * 3_600_000;
const NOTED_AT_ONCE = 100;
const REPORT_EVERY_FILES = 1_000;

const ofNobody: ReadonlySet<string> = new Set([
  'settings',
  'revision',
  'changes',
  'rate_limits',
  'unowned_files',
  'limits',
  'stray_files',
  // A new shop has the first ones; whoever changes them leaves rows in category_events.
  'categories',
]);

function fileNameOf({ name: member }: Pick<Member, 'name'>): string | undefined {
  const name = member.startsWith(FILES) ? member.slice(FILES.length) : '';
  return isStoredName(name) ? name : undefined;
}

const isOfDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code));

function refused(file: string, error: unknown, after: string): InvalidBackup {
  const why =
    error instanceof InvalidBackup
      ? error.message
      : 'It is incomplete, was changed, or is not a backup.';
  return new InvalidBackup(`${file} can't be restored. ${why} ${after}`, { cause: error });
}

async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isOfDisk(error)) {
      throw new InvalidBackup(`${file} can't be read (${String(error)}).`, { cause: error });
    }
    throw refused(file, error, 'Nothing was changed.');
  }
}

const noBackupHas = (what: string) => `It has an unknown ${what}.`;

/** Throws for an unknown table or column of the backup's version. */
async function checkTables(tx: Tx, { tables }: Manifest): Promise<void> {
  const known = new Map((await tablesOf(tx)).map(({ name, columns }) => [name, columns]));
  for (const { name, columns } of tables) {
    const knownColumns = known.get(name);
    if (!knownColumns) throw new InvalidBackup(noBackupHas(`table ${name}`));
    const foreign = columns.find((column) => !knownColumns.includes(column));
    if (foreign !== undefined) throw new InvalidBackup(noBackupHas(`column ${name}.${foreign}`));
  }
}

/** Throws for a row that refers to an invalid file name. */
async function checkNamedFiles(tx: Tx, { tables }: Manifest): Promise<void> {
  const foreign = [...(await namedFiles(tx, tables))].find((name) => !isStoredName(name));
  if (foreign === undefined) return;
  throw new InvalidBackup(`A row has a file name that the shop does not use: ${foreign}.`);
}

async function check(file: string): Promise<{ manifest: Manifest; files: number }> {
  let manifest: Manifest | undefined;
  let files = 0;
  const found = new Map<string, number>();
  for await (const { name, bytes } of readArchive(file)) {
    if (!manifest) {
      if (name !== 'manifest.json') throw new InvalidBackup('It is not a backup of this shop.');
      manifest = readManifest(bytes);
      const foreign = manifest.tables.find((table) => !mayHave(table.name));
      if (foreign) throw new InvalidBackup(noBackupHas(`table ${foreign.name}`));
      continue;
    }
    const table = manifest.tables.find((one) => one.name === ROWS.exec(name)?.[1]);
    if (table) {
      const rows = (found.get(table.name) ?? 0) + readRows(bytes, table).length;
      found.set(table.name, rows);
    } else if (fileNameOf({ name }) !== undefined) files += 1;
    else throw new InvalidBackup(`It has an unknown part: ${name}.`);
  }
  if (!manifest) throw new InvalidBackup('It is empty.');
  if (manifest.tables.some(({ name, rows }) => (found.get(name) ?? 0) !== rows)) {
    throw new InvalidBackup('Its number of rows is wrong.');
  }
  return { manifest, files };
}

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
    const name = fileNameOf(member);
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
    if (!table || grantsAccess.has(table.name)) continue;
    const rows = readRows(bytes, table);
    await writeAll(tx, table, rows);
    const rest = (left.get(table.name) ?? 0) - rows.length;
    left.set(table.name, rest);
    if (rest === 0) onProgress(`${table.name}: ${table.rows.toLocaleString('en')} rows`);
  }
}

/**
 * Verifies the backup, stores its files, writes all rows in one transaction with the backup's schema, and migrates.
 */
export async function restoreBackup(file: string, parts: RestoreParts): Promise<Restored> {
  const { db, now, onProgress, sendsPending } = parts;
  const { manifest, files } = await reading(file, () => check(file));
  const { known } = await migrationsOf(db);
  const last = manifest.migrations.at(-1) ?? '';
  const unknown = manifest.migrations.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new InvalidBackup(
      `${file} was made by a newer version of the shop (${unknown}). Update this shop, then restore it. Nothing was changed.`,
    );
  }
  await checkEmpty(db);
  await migrateTo(db);
  onProgress(`The backup of ${manifest.takenAt} is complete. Restoring it …`);
  await putFiles(file, parts);
  const emailsHeldBack = await inTransaction(db, async (tx) => {
    await dropTables(tx);
    await migrateTo(tx, last);
    await checkTables(tx, manifest);
    await putRows(tx, readArchive(file), manifest, onProgress);
    await checkNamedFiles(tx, manifest);
    await migrateTo(tx);
    await dropHolds(tx);
    const heldBack = sendsPending ? 0 : await holdBackEmails(tx);
    recordRestored(db, tx, now);
    return heldBack;
  }).catch((error: unknown) => {
    if (error instanceof InvalidBackup) throw refused(file, error, 'The shop stays empty.');
    if (!isUnstorable(error)) throw error;
    throw new InvalidBackup(
      `A text in ${file} has the character NUL, which Postgres can't store. Restore it without DATABASE_URL. Nothing was changed.`,
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
