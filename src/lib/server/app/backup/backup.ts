import { randomUUID } from 'node:crypto';
import { migrationsOf } from '#lib/server/infra/db/migrations/migrate.ts';
import { inSnapshot, type Db, type Tx } from '#lib/server/infra/db/open.ts';
import { tablesOf, type Table } from '#lib/server/infra/db/tables.ts';
import type { Storage } from '#lib/server/infra/files/storage.ts';
import { holdUnowned, releaseUnowned } from '#lib/server/infra/files/uploads-repo.ts';
import { grantsAccess, wereBackedUp } from './access-tables.ts';
import { writeArchive } from './archive.ts';
import { InvalidBackup, FORMAT, type Manifest } from './manifest.ts';
import { countRows, namedFiles, readAll } from './repo.ts';
import { HOUR_MS } from '#lib/format/durations.ts';

/** A snapshot of the rows, then all files that they refer to (decision 0020). */

export interface BackupParts {
  db: Db;
  files: Storage;
  now: () => Date;
  onProgress: (line: string) => void;
  signal?: AbortSignal;
}

export interface Taken {
  tables: number;
  rows: number;
  files: number;
  missing: readonly string[];
  bytes: number;
}

const leftOut: ReadonlySet<string> = new Set([
  ...grantsAccess,
  // Files without a row are not in a backup.
  'unowned_files',
  'stray_files',
]);

/** Backups of older versions may have more tables. */
export const mayHave = (table: string): boolean => !leftOut.has(table) || wereBackedUp.has(table);

const PART_BYTES = 1 << 20;
const RENEW_MS = HOUR_MS / 4;
const REPORT_EVERY_FILES = 1_000;

type Add = (name: string, bytes: Uint8Array) => Promise<void>;

async function addTable(tx: Tx, table: Table, add: Add): Promise<number> {
  let part = 0;
  let lines: string[] = [];
  let size = 0;
  let rows = 0;
  const flush = async () => {
    if (lines.length === 0) return;
    part += 1;
    await add(`rows/${table.name}/${part}.jsonl`, Buffer.from(lines.join('\n')));
    lines = [];
    size = 0;
  };
  for await (const some of readAll(tx, table)) {
    for (const row of some) {
      const line = JSON.stringify(row);
      lines.push(line);
      size += line.length;
      rows += 1;
      if (size >= PART_BYTES) await flush();
    }
  }
  await flush();
  return rows;
}

/** Prevents the removal of files during the backup. Throws when the hold expired. */
function holding({ db, now }: Pick<BackupParts, 'db' | 'now'>) {
  const id = randomUUID();
  let heldAt = now();
  const hold = async () => {
    heldAt = now();
    await holdUnowned(db, id, new Date(heldAt.getTime() + HOUR_MS));
  };
  return {
    hold,
    async renew(): Promise<void> {
      const passed = now().getTime() - heldAt.getTime();
      if (passed >= HOUR_MS)
        throw new InvalidBackup('Reading took longer than an hour. Try again.');
      if (passed >= RENEW_MS) await hold();
    },
    release: () => releaseUnowned(db, id),
  };
}

/** Writes a consistent snapshot; returns the file names in the rows. */
async function addRows(tx: Tx, parts: BackupParts, add: Add) {
  const { now, onProgress, signal } = parts;
  const { done } = await migrationsOf(tx);
  const tables = (await tablesOf(tx)).filter(({ name }) => !leftOut.has(name));
  const counted = [];
  for (const table of tables) counted.push({ ...table, rows: await countRows(tx, table.name) });
  const manifest = {
    format: FORMAT,
    takenAt: now().toISOString(),
    migrations: done,
    tables: counted.map(({ name, columns, rows }) => ({ name, columns: [...columns], rows })),
  } satisfies Manifest;
  await add('manifest.json', Buffer.from(JSON.stringify(manifest)));
  let rows = 0;
  for (const table of tables) {
    signal?.throwIfAborted();
    const written = await addTable(tx, table, add);
    if (written > 0) onProgress(`${table.name}: ${written.toLocaleString('en')} rows`);
    rows += written;
  }
  return { tables: tables.length, rows, named: await namedFiles(tx, tables) };
}

/** Throws when the file exists. */
export async function takeBackup(file: string, parts: BackupParts): Promise<Taken> {
  const { db, files, onProgress, signal } = parts;
  const { known, done } = await migrationsOf(db);
  if (done.length === 0) throw new InvalidBackup('There is no shop here yet. Start the shop once.');
  if (done.some((name) => !known.includes(name))) {
    throw new InvalidBackup(
      'A newer version of the shop has opened this database. Make the backup with that version.',
    );
  }
  const unownedFiles = holding(parts);
  let taken = { tables: 0, rows: 0, files: 0, missing: [] as readonly string[] };
  const bytes = await writeArchive(file, async (add) => {
    await unownedFiles.hold();
    try {
      const { named, ...rows } = await inSnapshot(db, (tx) => addRows(tx, parts, add));
      let count = 0;
      for await (const name of files.names()) {
        signal?.throwIfAborted();
        if (!named.has(name)) continue;
        await unownedFiles.renew();
        const found = await files.find(name);
        if (!found) continue;
        await add(`files/${name}`, found);
        named.delete(name);
        count += 1;
        if (count % REPORT_EVERY_FILES === 0) onProgress(`${count.toLocaleString('en')} files`);
      }
      await unownedFiles.renew();
      taken = { ...rows, files: count, missing: [...named] };
    } finally {
      await unownedFiles.release();
    }
  });
  return { ...taken, bytes };
}
