import { takeBackup } from '#lib/server/app/backup/backup.ts';
import { checkThere, withData } from '#lib/server/app/backup/manifest.ts';
import { closing, settingsHere, inBytes, print, seconds, stopping } from './with-shop.ts';

/** `npm run backup -- FILE`: backs up the shop to one file, also while it is running. */

const MAX_MISSING_SHOWN = 20;
const count = (n: number) => n.toLocaleString('en');

const file = process.argv[2];

await closing(async () => {
  if (!file) return 'Usage: npm run backup -- shilpa.tar.gz';
  const settings = settingsHere();
  checkThere(settings);
  const started = performance.now();
  const now = () => new Date();
  const { tables, rows, files, missing, bytes } = await withData(settings, (data) =>
    takeBackup(file, { ...data, now, onProgress: print, signal: stopping() }),
  );
  for (const name of missing.slice(0, MAX_MISSING_SHOWN)) print(`missing file: ${name}`);
  if (missing.length > 0)
    print(`${count(missing.length)} files were already missing before this backup.`);
  print(
    `Saved ${count(rows)} rows of ${tables} tables and ${count(files)} files to ${file}: ${inBytes(bytes)} in ${seconds(started)}.`,
  );
  return undefined;
});
