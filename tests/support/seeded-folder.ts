import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Password of the demo shop's accounts and of everybody whom tests add. */
export const PASSWORD = 'weaver of reeds';

const CACHE = 'node_modules/.cache/seeded-shops';
const MAKING = 'making-';
/** What decides how a seeded shop looks. */
const MADE_FROM = [
  'demo/**/*.ts',
  'demo/pictures/*',
  'src/lib/server/**/*.ts',
  'src/lib/pictures/*.ts',
  'tests/support/seed*',
];

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of globSync(MADE_FROM).toSorted()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** Removes what other sources made, but not what another worker is making. */
function removeOutdated(current: string): void {
  for (const name of readdirSync(CACHE)) {
    const path = join(CACHE, name);
    if (!path.startsWith(current) && !name.startsWith(MAKING))
      rmSync(path, { recursive: true, force: true });
  }
}

/** Makes the seeded demo shop unless it is cached; gives its folder, which nobody may write to. */
export function seededFolder(): string {
  const folder = join(CACHE, hashOfSources());
  if (existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  // Renamed when it is complete: an interrupted run leaves nothing half made.
  const making = mkdtempSync(join(CACHE, MAKING));
  execFileSync(process.execPath, ['tests/support/shop-process.ts', 'seed', making, PASSWORD]);
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another worker made the same one meanwhile.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  removeOutdated(folder);
  return folder;
}

/** Before Playwright's workers: each of them copies the folder. */
export default seededFolder;

/**
 * A copy of the seeded demo shop, for one test worker. What shops make of the pictures, whose names say
 * what is in them, is common to all: else each of them would make the same again.
 */
export function copyOfSeededFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shilpa-tests-'));
  const seeded = seededFolder();
  cpSync(seeded, folder, { recursive: true });
  const made = resolve(`${seeded}-pictures`);
  mkdirSync(made, { recursive: true });
  symlinkSync(made, join(folder, 'pictures'));
  return folder;
}
