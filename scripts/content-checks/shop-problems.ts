import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { Facts } from '#lib/facts/schema.ts';
import type { Problem } from './problem.ts';
import { isProblem, readWritten } from './source.ts';
import { join } from 'node:path';

/** What each kind of issue asks for; the fields speak for themselves. */
const remedies: Record<string, string> = {
  string: 'must be text in quotes.',
  number: 'must be a number without quotes.',
  integer: 'must be a whole number.',
  min_length: 'is empty. Write it.',
  min_value: 'can not be less than 0.',
  length: 'has the wrong length: countries have 2 letters (LK), currencies 3 (LKR).',
  email: 'is no mail address. Write one such as sales@shilpa.example.',
  regex: 'must be the country code and the number in figures alone, such as 94775550142.',
};

/** What is wrong with the facts of the shop. */
async function shopProblems(file: string): Promise<Problem[]> {
  const written = readWritten(file, await readFile(file, 'utf8'));
  if (isProblem(written)) return [written];
  const read = v.safeParse(Facts, written.value);
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
          : (remedies[issue.type] ?? issue.message),
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
  // All other words may name the shop's facts, which can't even be loaded when they are wrong.
  const { wordProblems } = await import('./word-problems.ts');
  return wordProblems(folder);
}
