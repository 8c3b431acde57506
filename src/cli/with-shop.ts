import { InvalidSetting } from '#lib/server/errors.ts';
import { InvalidBackup } from '#lib/server/app/backup/manifest.ts';
import { InvalidFolder } from '#lib/server/features/content/export.ts';
import { InvalidFile } from '#lib/server/features/import-export/decode-text.ts';
import {
  dataDirWarning,
  explainStartError,
  openLog,
  PRIVATE_UMASK,
} from '#lib/server/app/start-messages.ts';
import { InvalidIssue } from '#lib/server/features/newsletter/issue-file.ts';
import { readSettings } from '#lib/server/app/settings.ts';
import { createShop, type Shop } from '#lib/server/app/create-shop.ts';

export const print = (line: string): void => void process.stdout.write(`${line}\n`);

export function inBytes(bytes: number): string {
  const [size, unit] = bytes < 2 ** 20 ? [bytes / 2 ** 10, 'KB'] : [bytes / 2 ** 20, 'MB'];
  return `${size.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/** The time since an instant of `performance.now()`. */
export const seconds = (started: number): string =>
  `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Aborts on SIGINT and SIGTERM, so that unfinished files are removed. */
export function stopping(): AbortSignal {
  const stop = new AbortController();
  for (const sign of ['SIGINT', 'SIGTERM'] as const) {
    process.once(sign, () =>
      stop.abort(new InvalidBackup('It was stopped. No backup was written.')),
    );
  }
  return stop.signal;
}

/** The settings of a command. */
export function settingsHere() {
  const settings = readSettings(process.env);
  const warning = dataDirWarning(settings.dataDir);
  if (warning !== undefined) process.stderr.write(`${warning}\n`);
  return { ...settings, log: openLog('warn') };
}

/** Runs `work` with the shop of this environment, whether a server is running or not. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const shop = await createShop({ ...settingsHere(), now: () => new Date() });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** The message for the operator; undefined for a bug. */
function explain(thrown: unknown): string | undefined {
  const isKnown = [InvalidSetting, InvalidFile, InvalidFolder, InvalidIssue, InvalidBackup].some(
    (kind) => thrown instanceof kind,
  );
  if (isKnown && thrown instanceof Error) return thrown.message;
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') {
    return `File not found: ${thrown.message}`;
  }
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOSPC') {
    return `The disk is full: ${thrown.message}`;
  }
  return explainStartError(thrown, process.env);
}

/** Runs a command, whose files are for their owner alone, and exits; a sentence is an error message. */
export async function closing(work: () => Promise<string | undefined>): Promise<void> {
  process.umask(PRIVATE_UMASK);
  const sentence = await work().catch((error: unknown) => {
    const known = explain(error);
    if (known === undefined) throw error;
    return known;
  });
  if (sentence === undefined) return;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
