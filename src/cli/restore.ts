import { parseArgs } from 'node:util';
import { withData } from '#lib/server/app/backup/manifest.ts';
import { restoreBackup } from '#lib/server/app/backup/restore.ts';
import { closing, settingsHere, print, seconds } from './with-shop.ts';

/** `npm run restore -- FILE [--send-waiting]`: restores a backup into an empty shop. */

const count = (n: number) => n.toLocaleString('en');

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { 'send-waiting': { type: 'boolean', default: false } },
});
const [file] = positionals;

await closing(async () => {
  if (!file) return 'Usage: npm run restore -- shilpa.tar.gz [--send-waiting]';
  const started = performance.now();
  const now = () => new Date();
  const sendsPending = values['send-waiting'];
  const restored = await withData(settingsHere(), (data) =>
    restoreBackup(file, { ...data, now, onProgress: print, sendsPending }),
  );
  const { rows, tables, files, takenAt, emailsHeldBack } = restored;
  if (emailsHeldBack > 0) {
    print(
      `${count(emailsHeldBack)} emails that were waiting are not sent: the other shop may have sent them.`,
    );
  }
  print(
    `Restored the shop as of ${takenAt}: ${count(rows)} rows of ${tables} tables and ${count(files)} files, in ${seconds(started)}. Everyone has to log in again.`,
  );
  return undefined;
});
