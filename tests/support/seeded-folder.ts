import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Password of the demo shop's accounts and of everybody whom tests add. */
export const PASSWORD = 'weaver of reeds';

const CACHE = 'node_modules/.cache/seeded-shops';
/** What decides how a seeded shop looks. */
const MADE_FROM = [
  'demo/**/*.ts',
  'demo/pictures/*',
  'src/lib/server/**/*.ts',
  'tests/support/seed*',
];

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(MADE_FROM).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Makes the seeded demo shop unless it is cached; gives its folder, which nobody may write to. */
export function seededFolder(): string {
  const folder = join(CACHE, hashOfSources());
  if (existsSync(folder)) return folder;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  // Renamed when it is whole: a run that is interrupted leaves nothing half made.
  const making = mkdtempSync(join(CACHE, 'making-'));
  execFileSync(process.execPath, ['tests/support/seed-folder.ts', making, PASSWORD]);
  renameSync(making, folder);
  return folder;
}

/** A copy of the seeded demo shop, for one test worker. */
export function copyOfSeededFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-tests-'));
  cpSync(seededFolder(), folder, { recursive: true });
  return folder;
}
