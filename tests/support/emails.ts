import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { OutboxRow } from '#lib/server/infra/db/schema.ts';
import { fileNameOf } from '#lib/server/infra/mail/outbox-files.ts';
import type { RunningShop } from './running-shop.ts';

/** Once it is sent, the outbox has no words of an email with a secret; its file still has them. */
async function withWords(dataDir: string, row: OutboxRow): Promise<OutboxRow> {
  if (row.text !== '') return row;
  const file = await readFile(join(dataDir, 'outbox', `${fileNameOf(row)}.eml`));
  const { subject = '', text = '' } = await PostalMime.parse(file);
  return { ...row, subject, text };
}

/** The emails of a running shop to an address, oldest first. */
export async function emailsTo(
  { db, dataDir }: RunningShop['data'],
  address: string,
): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', address)
    .orderBy('created_at')
    .execute();
  return Promise.all(rows.map((row) => withWords(dataDir, row)));
}
