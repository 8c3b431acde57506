import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';

/**
 * The `.eml` files of a shop without a mail server. They hold addresses and codes, so each is removed
 * with its row.
 */

const NAME = /^\d{17}-([a-z]+)\.(?:eml|[0-9a-f-]{36}\.part)$/;

/** The name of a mail's file, without its ending. */
export const fileNameOf = ({ id, created_at }: OutboxRow): string =>
  `${created_at.replace(/\D/g, '')}-${id}`;

/** Removes the files of emails that are not stored any more. */
export async function sweepFiles(
  folder: string,
  stored: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.flatMap((name) => {
    const id = NAME.exec(name)?.[1];
    return id ? [{ name, id }] : [];
  });
  const standing = await stored(files.map(({ id }) => id));
  for (const { name, id } of files) {
    if (!standing.has(id)) await rm(join(folder, name), { force: true });
  }
}
