import pino from 'pino';
import { BadSetting } from '#lib/server/bad-setting.ts';
import { BadFile } from '#lib/server/catalogue/import-file.ts';
import { BadLetter } from '#lib/server/newsletter/letter-file.ts';
import { readSettings } from '#lib/server/settings.ts';
import { openShop, type Shop } from '#lib/server/shop.ts';
import { explainStart } from '#lib/server/start-trouble.ts';

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Does `work` with the shop of this environment, beside a running server or without one. */
export async function withShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  if (settings.apiUrl !== undefined) {
    throw new BadSetting(
      `API_URL ${settings.apiUrl} has the data. Run this command there, or leave API_URL out.`,
    );
  }
  const log = pino({ level: 'warn' }, pino.destination(2));
  const shop = await openShop({ ...settings, now: () => new Date(), log });
  try {
    return await work(shop);
  } finally {
    await shop.close();
  }
}

/** What the person should know, when `thrown` is no bug. */
function explain(thrown: unknown): string | undefined {
  const isKnown = [BadSetting, BadFile, BadLetter].some((kind) => thrown instanceof kind);
  if (isKnown && thrown instanceof Error) return thrown.message;
  if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') {
    return `There is no such file: ${thrown.message}`;
  }
  return explainStart(thrown, process.env);
}

/** Ends the command: a sentence means that it did not do its work. */
export async function closing(work: () => Promise<string | undefined>): Promise<void> {
  const sentence = await work().catch((error: unknown) => {
    const known = explain(error);
    if (known === undefined) throw error;
    return known;
  });
  if (sentence === undefined) return;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
