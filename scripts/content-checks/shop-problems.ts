import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { ShopSettingsSchema } from '#lib/shop-settings/schema.ts';
import type { Problem } from '#lib/content/checks/problem.ts';
import { isProblem, readWritten } from './source.ts';
import { join } from 'node:path';

/** What is wrong with the settings of the shop. */
async function shopProblems(file: string): Promise<Problem[]> {
  const written = readWritten(file, await readFile(file, 'utf8'));
  if (isProblem(written)) return [written];
  const read = v.safeParse(ShopSettingsSchema, written.value);
  if (read.success) return [];
  return read.issues.map((issue): Problem => {
    const path = (issue.path ?? []).map(({ key }) => String(key));
    const isStranger = issue.type === 'strict_object' && issue.expected === 'never';
    const isMissing = issue.type === 'strict_object' && issue.received === 'undefined';
    return {
      file,
      line: written.lineOf(path),
      field: `"${path.join('.')}"`,
      message: isStranger
        ? 'is not known here. Take it out, or compare its spelling.'
        : isMissing
          ? 'is missing. Write it, as it was before.'
          : issue.message,
    };
  });
}

/**
 * Everything in a folder of content that can't be shown as it is written. The build stops at it
 * (`scripts/content-checked.mjs`), so that a visitor never meets it.
 */
export async function contentProblems(folder: string): Promise<Problem[]> {
  const shop = await shopProblems(join(folder, 'shop.json'));
  if (shop.length > 0) return shop;
  // All other words may name the shop's settings, which can't even be loaded when they are wrong.
  const { wordProblems } = await import('./word-problems.ts');
  return wordProblems(folder);
}
